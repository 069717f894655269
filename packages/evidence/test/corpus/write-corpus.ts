/**
 * Writes the folders of the corpus that are not there yet, each with keys of its own: what is there never changes.
 * Remove a folder to have it made again. Needs openssl.
 *
 *     node test/corpus/write-corpus.ts [folder]
 */
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { verify } from '../../src/index.ts';
import { makeFile } from '../make-file.ts';
import { acceptedCases, refusedCases } from './cases.ts';
import type { AcceptedCase, RefusedCase } from './corpus-case.ts';

const corpus = process.argv[2] ?? join(import.meta.dirname, '../../corpus');
/** As the command line answers. */
const exits = { valid: 0, invalid: 1, pending: 2, unknown: 2 } as const;

for (const given of refusedCases) await writeCase('refused', given);
for (const given of acceptedCases) await writeCase('accepted', given);

async function writeCase(kind: string, given: RefusedCase | AcceptedCase): Promise<void> {
  const folder = join(corpus, kind, given.name);
  if (existsSync(folder)) return;
  const tamper = typeof given.tamper === 'function' ? await given.tamper() : given.tamper;
  const { blob, trust } = await makeFile(tamper);
  const { verdict, checks } = await verify(blob, given.ownKeys ? {} : { trust });
  const failed = checks.filter(({ status }) => status === 'failed').map(({ id, code }) => `${id} ${code}`);
  const main = 'code' in given ? `${given.check} ${given.code}` : undefined;
  const want = 'code' in given ? 'invalid' : given.verdict;
  if (verdict !== want || (main && !failed.includes(main))) {
    console.error(`${kind}/${given.name}: ${main ?? want}, but it is ${verdict}: ${failed.join(', ')}`);
    process.exitCode = 1;
    return;
  }
  await mkdir(folder, { recursive: true });
  const reason = 'code' in given ? { check: given.check, code: given.code } : {};
  const others = 'code' in given ? { others: [...new Set(failed)].filter((one) => one !== main) } : {};
  const expected = { verdict, exit: exits[verdict], ...reason, ...others };
  await writeFile(join(folder, 'expected.json'), `${JSON.stringify(expected, null, 2)}\n`);
  await writeFile(
    join(folder, 'README.md'),
    readme(given, checks.find(({ id, code }) => `${id} ${code}` === main)?.message),
  );
  await writeFile(join(folder, 'file.zip'), new Uint8Array(await blob.arrayBuffer()));
  if (!given.ownKeys) await writeFile(join(folder, 'trust.json'), `${JSON.stringify(trust, null, 2)}\n`);
}

function readme(given: RefusedCase | AcceptedCase, message: string | undefined): string {
  const outcome =
    'code' in given
      ? `Refused by the check \`${given.check}\` with the code \`${given.code}\`: ${message}.`
      : `Accepted; the verdict is \`${given.verdict}\`.`;
  const keys = given.ownKeys ? '\n\nTo be checked without a trust file: with the keys that are inside.' : '';
  return `# ${given.name}\n\n${given.done}\n\nWhy it matters: ${given.why}\n\n${outcome}${keys}\n`;
}
