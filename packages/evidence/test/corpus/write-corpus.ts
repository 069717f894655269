/**
 * Makes the files of the corpus that are missing, and adds them to its table: a file that is there never changes.
 * Remove a file to have it made again. Needs openssl.
 *
 *     node test/corpus/write-corpus.ts
 */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { verify } from '../../src/index.ts';
import { makeFile } from '../make-file.ts';
import { acceptedCases, refusedCases } from './cases.ts';
import { type AcceptedCase, corpusPath, type RefusedCase, readTable, type TableRow } from './corpus-case.ts';

/** As the command line answers. */
const exits = { valid: 0, invalid: 1, pending: 2, unknown: 2 } as const;

const { trusts, cases } = readTable();
for (const given of refusedCases) await addCase('refused', given);
for (const given of acceptedCases) await addCase('accepted', given);
cases.sort((a, b) => (a.file < b.file ? -1 : 1));
await writeFile(corpusPath('cases.json'), `${JSON.stringify({ trusts, cases }, null, 2)}\n`);

async function addCase(kind: string, given: RefusedCase | AcceptedCase): Promise<void> {
  const file = `${kind}/${given.name}.zip`;
  if (existsSync(corpusPath(file))) return;
  const tamper = typeof given.tamper === 'function' ? await given.tamper() : given.tamper;
  const { blob, trust } = await makeFile(tamper);
  const { verdict, checks } = await verify(blob, given.ownKeys ? {} : { trust });
  const failed = checks.filter(({ status }) => status === 'failed').map(({ id, code }) => `${id} ${code}`);
  const main = 'code' in given ? `${given.check} ${given.code}` : undefined;
  const want = 'code' in given ? 'invalid' : given.verdict;
  if (verdict !== want || (main && !failed.includes(main))) {
    console.error(`${file}: ${main ?? want}, but it is ${verdict}: ${failed.join(', ')}`);
    process.exitCode = 1;
    return;
  }
  const others = [...new Set(failed)].filter((one) => one !== main);
  const row: TableRow = {
    ...{ file, done: given.done, why: given.why, verdict, exit: exits[verdict] },
    ...('code' in given && { check: given.check, code: given.code, others }),
    ...(!given.ownKeys && { trust: trustName(trust, given.name) }),
  };
  await writeFile(corpusPath(file), new Uint8Array(await blob.arrayBuffer()));
  const place = cases.findIndex((known) => known.file === file);
  cases.splice(place < 0 ? cases.length : place, place < 0 ? 0 : 1, row);
}

/** Cases that share their keys share a trust file. */
function trustName(trust: object, name: string): string {
  const [known] = Object.entries(trusts).find(([, one]) => isDeepStrictEqual(one, trust)) ?? [];
  if (known === undefined) trusts[name] = trust;
  return known ?? name;
}
