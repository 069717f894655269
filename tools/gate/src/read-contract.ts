import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleDocument, selectVersion, versionsOf } from '@attestation/generate';
import { parse } from 'yaml';
import type { JsonObject } from './contract-document.ts';
import { isObject, objectAt } from './contract-document.ts';

/** Versions by name (`v1`, `v2.1`), each as one document of its own. */
export type Contract = ReadonlyMap<string, JsonObject>;

/**
 * The contract as it is in `spec/` of a repository, with the texts of its rules.
 *
 * @throws when it cannot be bundled.
 */
export function readContract(repository: string): Contract {
  const document = bundleDocument(repository);
  const { rules } = parse(readFileSync(join(repository, 'spec/rules.yaml'), 'utf8')) as { rules: JsonObject };
  return new Map(
    versionsOf(document).map((version) => {
      const view = selectVersion(document, version) as unknown as JsonObject;
      return [version, { ...view, 'x-conformance': textsOf(listedIn(view), rules) }];
    }),
  );
}

/** What was read of a published file last: it is large, and changes with a release only. */
const known = new Map<string, { text: string; document: JsonObject }>();

/** The contract as last released: `spec/published/<version>.yaml`. */
export function readPublished(repository: string): Contract {
  const folder = join(repository, 'spec/published');
  const files = existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.yaml')) : [];
  return new Map(files.map((file) => [file.replace('.yaml', ''), publishedDocument(join(folder, file))]));
}

function publishedDocument(file: string): JsonObject {
  const text = readFileSync(file, 'utf8');
  const last = known.get(file);
  if (last?.text === text) return last.document;
  const document = parse(text, { maxAliasCount: -1 }) as JsonObject;
  known.set(file, { text, document });
  return document;
}

function listedIn(view: JsonObject): Set<string> {
  const operations = Object.values(objectAt(view, 'paths')).map((path) => objectAt(path, 'post'));
  return new Set(
    [view, ...operations].flatMap(({ 'x-rules': ids }) => (Array.isArray(ids) ? ids.map(String) : [])),
  );
}

/** Which statement a rule quotes and from where is book-keeping of the catalogue. */
function textsOf(ids: ReadonlySet<string>, rules: JsonObject): JsonObject {
  const texts = Object.entries(rules).filter(([id, rule]) => ids.has(id) && isObject(rule));
  return Object.fromEntries(
    texts.map(([id, rule]) => {
      const {
        level = null,
        title = null,
        quote = null,
        expect = null,
        capabilities = [],
        retired,
      } = rule as Record<string, JsonObject>;
      return [id, { level, title, quote, expect, capabilities, ...(retired ? { retired } : {}) }];
    }),
  );
}

/**
 * The contract of the last commit: what an unreleased version is compared with.
 *
 * @returns undefined where there is no such commit, or its contract cannot be bundled.
 */
export function readLastCommit(repository: string): Contract | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'attestation-gate-'));
  try {
    // Not by `git archive`, which needs tar.
    execFileSync('git', ['--work-tree', folder, 'checkout', 'HEAD', '--', 'spec', 'redocly.yaml'], {
      cwd: repository,
      env: { ...process.env, GIT_INDEX_FILE: join(folder, 'index') },
      stdio: 'ignore',
    });
    return readContract(folder);
  } catch {
    // A copy without history, or a last commit that was broken: there is nothing to compare with, and the report says so.
    return undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
