import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { flagOf, settingNames, variableOf } from './table.ts';

const src = join(import.meta.dirname, '..');
const variables = new Set<string>(settingNames.map(variableOf));
const flags = new Set<string>(settingNames.map(flagOf));

/** Names in capitals that are not settings: codes of libraries and systems, an argument, and the variable that a worker gets. */
const others = /^(SQLITE|HTTP|ERR|HPE|ERROR|UND|AWS)_|^(ACCESS_KEY|WHEN_REQUIRED|ATTESTATION_WORKER)$/;
/** In the help, of admin commands, of `attest verify`, of jq, and of Node. */
const otherFlags =
  /^--(name|flag|switch|no-.*|help|no|environment|repair|incomplete|arg|permission|trust|allow-.*|max-old-space-size|heap-growing-percent)$/;

test('every setting that a message names exists', () => {
  const unknown: string[] = [];
  for (const name of readdirSync(src, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue;
    for (const [text] of readFileSync(join(src, name), 'utf8').matchAll(/'[^'\n]*'|`[^`]*`/g)) {
      const said = text.replaceAll(/\$\{[^}]*\}/g, ' ');
      const words = said.match(/(?<![\w-])[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+(?!\w)/g) ?? [];
      unknown.push(...words.filter((word) => !variables.has(word) && !others.test(word)).map(at));
      // Commands have options of their own.
      const given = name.startsWith('admin') ? [] : (said.match(/(?<![\w-])--[a-z][a-z-]*/g) ?? []);
      unknown.push(...given.filter((flag) => !flags.has(flag) && !otherFlags.test(flag)).map(at));
    }
    function at(word: string): string {
      return `${name}: ${word}`;
    }
  }
  expect(unknown).toEqual([]);
});
