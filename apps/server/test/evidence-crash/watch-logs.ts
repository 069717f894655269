import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Checkpoint,
  checkConsistency,
  consistencyProof,
  LogError,
  parseCheckpointText,
  tilePath,
  tileSource,
} from '@attestation/evidence/log';
import { environments } from '../../src/domain/model.ts';
import { type Target, urlOf } from './target.ts';

/** For an answer, milliseconds: a connection may be cut without a word. */
const patience = 10_000;

/** Checkpoints that were seen, by origin and root: a fork has two of one size. */
export type Seen = Map<string, Checkpoint>;

/** Looks at the checkpoints of both logs, again and again, until `isOver` or the server has ended. */
export async function watchLogs(target: Target, seen: Seen, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    for (const environment of environments) {
      const checkpoint = await newestCheckpoint(target, environment).catch(() => undefined);
      if (checkpoint)
        seen.set(`${checkpoint.origin} ${Buffer.from(checkpoint.root).toString('hex')}`, checkpoint);
    }
    await sleep(20);
  }
}

/** Holds the newest checkpoint of each log against all that were seen. @returns a sentence for each contradiction */
export async function takenBack(target: Target, seen: Seen): Promise<string[]> {
  const faults: string[] = [];
  for (const environment of environments) {
    const newest = await newestCheckpoint(target, environment);
    const older = [...seen.values()].filter(({ origin }) => origin === newest?.origin);
    if (newest === undefined) {
      if ([...seen.keys()].some((key) => key.includes(environment)))
        faults.push(`${environment}: no checkpoint`);
      continue;
    }
    const source = tileSource(newest.size, (tile) => fetchTile(target, environment, tilePath(tile)));
    for (const old of older) {
      try {
        checkConsistency(old, newest, await consistencyProof(old.size, newest.size, source));
      } catch (error) {
        if (!(error instanceof LogError)) throw error;
        faults.push(`${environment}: checkpoint ${old.size} was taken back: ${error.message}`);
      }
    }
  }
  return faults;
}

async function newestCheckpoint(target: Target, environment: string): Promise<Checkpoint | undefined> {
  const answer = await fetch(`${urlOf(target)}/log/${environment}/checkpoint`, {
    signal: AbortSignal.timeout(patience),
  });
  if (answer.status !== 200) return undefined;
  const note = await answer.text();
  return parseCheckpointText(note.slice(0, note.indexOf('\n\n') + 1));
}

/** Tiles never change, so each is fetched once. */
const fetched = new Map<string, Promise<Uint8Array>>();

function fetchTile(target: Target, environment: string, path: string): Promise<Uint8Array> {
  const url = `${urlOf(target)}/log/${environment}/${path}`;
  const known = fetched.get(url);
  if (known) return known;
  const bytes = fetch(url).then(async (answer) => {
    if (answer.status !== 200) throw new Error(`${url} was answered ${answer.status}`);
    return new Uint8Array(await answer.arrayBuffer());
  });
  fetched.set(url, bytes);
  return bytes;
}
