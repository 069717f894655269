import type { Draft } from '../../request/draft.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { Breach } from '../../suite/verdict.ts';
import { describeAnswer, type Exchange, succeeded } from '../../target/exchange.ts';
import { claimRefused, refusedPremise, subjects } from '../shared/subjects.ts';

const withBody = ['PUT', 'PATCH'];
/** A body would have no meaning there, and a server may refuse it for that (RFC 9110 section 9.3.1). */
const without = ['GET', 'DELETE'];

/** 404 and 405. That their bodies are errors is watched, as it is for every answer. */
export const httpErrors: readonly Case[] = [
  rule('ATT-ERR-404', 'paths that are not described', async (t: Trial) => {
    const base = t.create().path.replace(/\/[^/]+$/, '');
    const paths = [
      `${base}/${t.id()}`,
      `${base}/${t.id()}/${t.id()}`,
      ...[...t.contract.operations.values()].flatMap(({ path }) => [`${path}${t.id()}`, `${path}/${t.id()}`]),
    ];
    for (const path of paths) {
      const draft = { ...t.create(), path };
      claimPath(await t.send(draft), path);
    }
    await t.given(t.create());
  }),
  rule('ATT-ERR-404', 'an unknown path, well signed and forged', async (t: Trial) => {
    const path = `/api/${t.contract.version}/${t.id()}`;
    claimPath(await t.send({ ...t.create(), path }), path);
    const forged = await t.send({ ...t.create(), path, signed: (text) => `${text}!` });
    // Which of two faults is reported is open. ATT-OPEN-091
    t.check(!succeeded(forged), 'a forged request to an unknown path is refused', forged);
    await t.given(t.create());
  }),
  rule('ATT-ERR-405', 'each other method on each path', async (t: Trial) => {
    for (const start of subjects(t)) {
      const subject = await start();
      for (const method of withBody) claimMethod(await t.send({ ...subject.make(), method }));
      for (const method of without) claimMethod(await t.send(empty(subject.make(), method)));
      const good = subject.make();
      const exchange = await t.send(good);
      if (!succeeded(exchange)) throw refusedPremise(good, exchange);
      await subject.onlyKept(good, exchange);
    }
  }),
  rule('ATT-ERR-405', 'a wrong method on an unverified request', async (t: Trial) => {
    for (const start of subjects(t)) {
      const subject = await start();
      claimMethod(await t.send({ ...empty(subject.make(), 'GET'), headers: { 'Content-Type': undefined } }));
      const good = subject.make();
      const exchange = await t.send(good);
      if (!succeeded(exchange)) throw refusedPremise(good, exchange);
    }
  }),
];

function empty(draft: Draft, method: string): Draft {
  return { ...draft, method, body: () => new Uint8Array(0) };
}

function claimPath(exchange: Exchange, path: string): void {
  claimRefused(exchange, `its path is ${path}, which does not exist`, 404);
}

function claimMethod(exchange: Exchange): void {
  if (exchange.answer?.status === 405) return;
  const { method, path } = exchange.request;
  throw new Breach(
    `${method} on ${path} is answered with 405; the answer was ${describeAnswer(exchange)}`,
    exchange,
  );
}
