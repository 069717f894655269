/**
 * Writes spec/rules.lock.json: adds new rules and marks newly retired ones.
 *
 *   node tools/generate/src/update-rules-lock.ts [--before-first-release]
 *
 * A lock only grows. While spec/published/ holds no version nothing is promised to anybody yet, and
 * --before-first-release writes the lock again.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { brokenPromises, lockFile, lockOf, type RulesLock, readCatalogue } from './rules-catalogue.ts';

const { values } = parseArgs({ options: { 'before-first-release': { type: 'boolean', default: false } } });
const repository = resolve(import.meta.dirname, '../../..');
const catalogue = readCatalogue(repository);
const path = join(repository, lockFile);
const lock = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as RulesLock) : {};
const broken = brokenPromises(catalogue, lock);
const releases = join(repository, 'spec/published');
const published = (existsSync(releases) ? readdirSync(releases) : []).filter((name) =>
  name.endsWith('.yaml'),
);

if (values['before-first-release'] && published.length > 0) {
  process.stderr.write(`spec/published/ holds ${published.join(', ')}: those rules are promised.\n`);
  process.exitCode = 1;
} else if (broken.length > 0 && !values['before-first-release']) {
  process.stderr.write(`Rules are added or retired, never removed or changed:\n${broken.join('\n')}\n`);
  process.exitCode = 1;
} else {
  const next = lockOf(catalogue);
  writeFileSync(path, `${JSON.stringify(next, null, 2)}\n`);
  const added = Object.keys(next).filter((id) => !(id in lock)).length;
  process.stdout.write(`${lockFile} holds ${Object.keys(next).length} rules, ${added} of them new.\n`);
}
