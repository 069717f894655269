import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse, stringify } from 'yaml';
import { repository } from '../src/run-tool.ts';

/** A small change of the contract in spec/lint/fixtures/contract, and what the lint says about it. */
export interface Fixture {
  rule: string;
  name: string;
  /** Where a bad one is reported, as `file#pointer`. */
  at?: string;
  /** The whole message, so that one with a hole is seen. */
  says?: string;
  /** Files that go elsewhere before the edit. */
  move?: Record<string, string>;
  /** File to JSON Merge Patch (RFC 7396); a file that is not there begins empty. */
  edit: Record<string, unknown>;
}

const folder = join(repository, 'spec/lint/fixtures');

export function readFixtures(): Fixture[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'contract')
    .flatMap(({ name: rule }) =>
      readdirSync(join(folder, rule)).map((file) => ({
        ...(parse(readFileSync(join(folder, rule, file), 'utf8')) as Omit<Fixture, 'rule' | 'name'>),
        rule,
        name: file.replace(/\.yaml$/, ''),
      })),
    );
}

/** Writes the changed contract; returns its root document. */
export function writeFixture({ move = {}, edit }: Fixture, target: string): string {
  cpSync(join(folder, 'contract'), target, { recursive: true });
  for (const [from, to] of Object.entries(move)) {
    mkdirSync(dirname(join(target, to)), { recursive: true });
    renameSync(join(target, from), join(target, to));
  }
  for (const [file, patch] of Object.entries(edit)) {
    const path = join(target, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, stringify(mergePatch(readYaml(path), patch), { aliasDuplicateObjects: false }));
  }
  return join(target, 'openapi.yaml');
}

function readYaml(path: string): unknown {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (fault) {
    if ((fault as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw fault;
  }
}

/** RFC 7396: objects are merged, null removes, all else replaces. */
function mergePatch(target: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const merged = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = mergePatch(merged[key], value);
  }
  return merged;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
