import { bundleDocument } from './bundle-document.ts';
import { collectExamples } from './collect-examples.ts';
import type { OpenApiDocument } from './document.ts';
import { leanDocument } from './lean-document.ts';
import { decisionsFile, linkDecisions, readDecisions } from './link-decisions.ts';
import { clientRows, operationTable } from './operation-table.ts';
import { ruleList, withConformance } from './rules.ts';
import type { Catalogue } from './rules-catalogue.ts';
import { readCatalogue } from './rules-catalogue.ts';
import { selectVersion, versionsOf } from './select-version.ts';
import { typeDeclarations } from './type-declarations.ts';
import { compileValidators } from './validators.ts';
import { versionEntry, versionTable } from './version-entry.ts';

/**
 * Everything in `packages/contract/generated`, by its path there.
 *
 * @throws Error when the contract cannot be bundled, or an example is not what it says.
 */
export async function generate(repository: string): Promise<Map<string, string>> {
  const document = bundleDocument(repository);
  const catalogue = readCatalogue(repository);
  const versions = versionsOf(document);
  const files = new Map([['versions.ts', versionTable(versions)]]);
  for (const version of versions) {
    const view = withConformance(selectVersion(document, version), version, catalogue);
    for (const [name, text] of await filesOf(view, repository, version, catalogue)) {
      files.set(`${version}/${name}`, text);
    }
  }
  return files;
}

async function filesOf(
  view: OpenApiDocument,
  repository: string,
  version: string,
  catalogue: Catalogue,
): Promise<[name: string, text: string][]> {
  const validators = await compileValidators(view);
  const decisions = readDecisions(repository);
  return [
    ['openapi.json', json(linkDecisions(view, decisions))],
    [decisionsFile, decisions],
    ['openapi.lean.json', json(leanDocument(view))],
    ['types.ts', await typeDeclarations(view)],
    ['operations.ts', operationTable(view)],
    ['rows.ts', clientRows(view)],
    ['index.ts', versionEntry(view, version)],
    ['validators.js', validators.code],
    ['validators.d.ts', validators.declarations],
    ['examples.json', json(await collectExamples(repository, version, view))],
    ['rules.json', json(ruleList(view, catalogue))],
  ];
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
