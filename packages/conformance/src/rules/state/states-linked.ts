import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from '../../request/json.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { keptFactoids, unchanged } from '../shared/read-back.ts';

/** blockchain_hash, from null to a hash. */
export const statesLinked: readonly Case[] = [
  rule('ATT-STATE-010', 'of an open attestation', async (t) => {
    const no = await t.givenNo(t.create());
    t.same(await hashOf(t, no), null, 'blockchain_hash of an attestation that was just opened is null');
    await t.given(t.add(no));
    t.same(await hashOf(t, no), null, 'blockchain_hash of an attestation that takes factoids is null');
    t.check(keptFactoids(await t.stored(no)).length === 2, 'the attestation is the one that was written');
  }),
  rule('ATT-STATE-010', 'of a closed attestation', async (t) => {
    const no = await t.givenNo(t.create({ completed: true }));
    const seen: (Json | undefined)[] = [];
    for (let read = 0; read < 6; read += 1) seen.push(await hashOf(t, no));
    const linked = seen.findIndex((hash) => hash !== null);
    const before = linked < 0 ? seen : seen.slice(0, linked);
    t.check(
      before.every((hash) => hash === null),
      'blockchain_hash is null until the link',
    );
    const after = linked < 0 ? [] : seen.slice(linked);
    t.check(after.every(isHash), 'blockchain_hash is null or a string, and never null again after the link');
  }),
  rule('ATT-STATE-011', 'after each way of closing', async (t) => {
    const created = await t.givenNo(t.create({ completed: true }));
    if (t.profile === 'core') return becomesLinked(t, created);
    const added = await t.givenNo(t.create());
    await t.given(t.add(added, { factoids: t.completeFactoids(), completed: true }));
    await Promise.all([created, added].map((no) => becomesLinked(t, no)));
  }),
];

async function becomesLinked(t: Trial, no: string): Promise<void> {
  const { blockchainLink } = t.config.capabilities;
  const seconds = blockchainLink === false ? 0 : blockchainLink.withinSeconds;
  const before = await t.stored(no);
  const deadline = Date.now() + seconds * 1000;
  // With few requests: ten reads at most.
  const few = t.profile === 'core';
  const longest = few ? Math.max(1000, seconds * 100) : 1000;
  let wait = few ? longest : 100;
  let hash = before.blockchain_hash;
  while (!isHash(hash)) {
    t.check(hash === null, 'blockchain_hash is null until it is a string');
    t.check(Date.now() < deadline, `blockchain_hash is a string within ${seconds} s of closing`);
    await sleep(wait);
    wait = Math.min(wait * 1.5, longest);
    hash = await hashOf(t, no);
  }
  const after = await t.stored(no);
  t.check(isHash(after.blockchain_hash), 'a full read returns the hash too', after.exchange);
  unchanged(t, before, after, 'the link changes nothing else');
  for (const fields of [['identities'], ['factoids', 'attachments']]) {
    const data = await t.given(t.read(no, fields));
    t.check(isHash(data.blockchain_hash), `with fields ${JSON.stringify(fields)} the hash is returned too`);
  }
}

/** By the fast way to read only the hash. */
async function hashOf(t: Trial, no: string): Promise<Json | undefined> {
  return (await t.given(t.read(no, []))).blockchain_hash;
}

function isHash(value: Json | undefined): boolean {
  return typeof value === 'string' && value !== '';
}
