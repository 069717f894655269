import { setTimeout as sleep } from 'node:timers/promises';
import { verifyWith } from '../download-file.ts';
import type { Closed } from './close-until-stopped.ts';
import { openFile, placeOf } from './open-file.ts';
import { type Target, urlOf } from './target.ts';

/** Where the leaf of each attestation was seen first, by its number. */
export type Places = Map<string, string>;

/**
 * Waits until the log holds every attestation, without a download that would make its file.
 *
 * @returns a sentence for each that is not in the log in time, or whose leaf stands elsewhere now
 */
export async function unlogged(target: Target, all: readonly Closed[], places: Places): Promise<string[]> {
  const faults: string[] = [];
  // What failed is tried again after 1, 2, 4 s, and the machine may be busy.
  const deadline = Date.now() + 30_000 + all.length * 500;
  for (const { no, environment } of all) {
    const place = await placeInLog(`${urlOf(target)}/log/${environment}/proof/${no}`, deadline);
    if (place === undefined) faults.push(`${no}: was closed, and is not in the log`);
    else faults.push(...movedFrom(no, place, places));
  }
  const taken = new Set(places.values());
  if (taken.size !== places.size) faults.push('two attestations have the same place in the log');
  return faults;
}

/** Downloads and verifies. @returns a sentence for each whose file is not valid, or not what it was */
export async function invalid(target: Target, some: readonly Closed[], places: Places): Promise<string[]> {
  const faults: string[] = [];
  for (const closed of some) {
    const { no, file: before, toSign } = closed;
    const file = await openFile(target, closed);
    if (file === undefined) throw new Error(`${no}: its file cannot be downloaded`);
    if (before && before.lasting !== file.lasting) faults.push(`${no}: its file was another before`);
    if (before?.place) faults.push(...movedFrom(no, before.place, places));
    if (file.signedPdfs !== (toSign ? 1 : 0)) faults.push(`${no}: has ${file.signedPdfs} signed PDFs`);
    if (file.place === undefined) faults.push(`${no}: its file has no proof`);
    else faults.push(...movedFrom(no, file.place, places));
    const { verdict, checks } = await verifyWith({ url: urlOf(target) }, file.blob, closed.environment);
    const wrong = checks.find(({ status }) => status === 'failed' || status === 'pending');
    if (verdict !== 'valid') faults.push(`${no}: its file is ${verdict}: ${wrong?.message}`);
    closed.file ??= file;
  }
  return faults;
}

function movedFrom(no: string, place: string, places: Places): string[] {
  const first = places.get(no) ?? place;
  places.set(no, first);
  return first === place ? [] : [`${no}: its leaf was at ${first} and is at ${place}`];
}

async function placeInLog(url: string, deadline: number): Promise<string | undefined> {
  for (;;) {
    const answer = await fetch(url);
    if (answer.status === 200) return placeOf(await answer.text());
    await answer.body?.cancel();
    if (Date.now() > deadline) return undefined;
    // 429, too: the log serves an address 200 times a second.
    await sleep(answer.status === 429 ? 500 : 50);
  }
}
