/**
 * Contract document in, packages/contract/generated out.
 *
 *   node src/main.ts [--out FOLDER]
 *
 * Writes the whole set into an emptied folder, so a file that is no longer made does not linger.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleDocument } from './bundle-document.ts';
import { collectExamples } from './collect-examples.ts';
import { operationTable } from './operation-table.ts';
import { ruleList, withConformance } from './rules.ts';
import { readCatalogue } from './rules-catalogue.ts';
import { selectVersion, versionsOf } from './select-version.ts';
import { typeDeclarations } from './type-declarations.ts';
import { compileValidators } from './validators.ts';

const repository = resolve(import.meta.dirname, '../../..');
const { values } = parseArgs({ options: { out: { type: 'string' } } });
const out = resolve(values.out ?? join(repository, 'packages/contract/generated'));

const document = bundleDocument(repository);
const catalogue = readCatalogue(repository);
const files = new Map<string, string>();
for (const version of versionsOf(document)) {
  const view = withConformance(selectVersion(document, version), version, catalogue);
  const validators = await compileValidators(view);
  files.set(`${version}/openapi.json`, json(view));
  files.set(`${version}/types.ts`, await typeDeclarations(view));
  files.set(`${version}/operations.ts`, operationTable(view));
  files.set(`${version}/validators.js`, validators.code);
  files.set(`${version}/validators.d.ts`, validators.declarations);
  files.set(`${version}/examples.json`, json(await collectExamples(repository, version, view)));
  files.set(`${version}/rules.json`, json(ruleList(view, catalogue)));
}

rmSync(out, { recursive: true, force: true });
for (const [name, text] of files) {
  mkdirSync(dirname(join(out, name)), { recursive: true });
  writeFileSync(join(out, name), text);
}
process.stdout.write(`Generated ${files.size} files in ${out}\n`);

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
