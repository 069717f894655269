import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { Breach } from '../../suite/verdict.ts';
import { describeAnswer, type Exchange, refused, succeeded } from '../../target/exchange.ts';
import { provoke429 } from '../shared/provoke-429.ts';
import { factoidsIn, numberIn, sameFactoids } from '../shared/read-back.ts';
import { type Announced, type Large, largeForm, largeJson, MOST, sendLarge } from './too-large.ts';

const alone = { alone: true, hostile: true } as const;

export const limits: readonly Case[] = [
  rule('ATT-LIM-001', 'a JSON body', (t) => tooLarge(t, largeJson, 'length'), alone),
  rule(
    'ATT-LIM-001',
    'a JSON body whose length is not given',
    (t) => tooLarge(t, largeJson, 'chunks'),
    alone,
  ),
  rule('ATT-LIM-001', 'an uploaded file', (t) => tooLarge(t, largeForm, 'length'), {
    ...alone,
    needs: ['attachments'],
  }),
  rule('ATT-LIM-001', 'an uploaded file whose length is not given', (t) => tooLarge(t, largeForm, 'chunks'), {
    ...alone,
    needs: ['attachments'],
  }),
  rule(
    'ATT-LIM-002',
    'more at once than the rate allows',
    async (t: Trial) => {
      const { exchanges, first } = await provoke429(t);
      t.check(
        first !== undefined,
        `so many requests are answered with 429; ${exchanges.length} were sent, none was`,
        exchanges.at(-1),
      );
      for (const exchange of exchanges) {
        const status = exchange.answer?.status;
        t.check(
          succeeded(exchange) || status === 429,
          `what is beyond the limit is answered with 429, not with ${describeAnswer(exchange)}`,
          exchange,
        );
      }
      await nothingStored(t, exchanges.filter(({ answer }) => answer?.status === 429).slice(0, 3));
    },
    alone,
  ),
];

/** Claim: 413. An answer may be lost when the server closes while bytes are under way, so there are three ways to ask. */
async function tooLarge(
  t: Trial,
  make: (t: Trial, size: number) => Promise<Large>,
  announced: Announced,
): Promise<void> {
  const size = t.config.limits.maxRequestBytes + 64 * 1024;
  if (size > MOST)
    t.cannot(`maxRequestBytes of the config is more than the ${MOST >> 20} MiB that the suite sends`);
  const large = await make(t, size);
  let exchange = await sendLarge(t, large, announced);
  if (!exchange.answer) exchange = await sendLarge(t, await make(t, size), announced);
  if (!exchange.answer && announced === 'length')
    exchange = await sendLarge(t, await make(t, size), 'expect');
  await t.given(t.create());
  // A server need not take a body whose length is not given (RFC 9112 section 6.3).
  if (announced === 'chunks' && refused(exchange) && exchange.answer?.status !== 413) {
    if (!succeeded(await sendLarge(t, await make(t, 1000), 'chunks')))
      t.cannot('bodies in chunks are not taken');
  }
  if (exchange.answer?.status === 413) return;
  if (!t.config.limits.given && succeeded(exchange))
    t.cannot(`the config states no maxRequestBytes, and ${size} bytes are taken`);
  const claim = `a request of ${size} bytes, more than maxRequestBytes, is answered with 413`;
  throw new Breach(`${claim}; the answer was ${describeAnswer(exchange)}`, exchange);
}

/** Claim: a create that was answered with 429 left nothing behind: another with its unique_id is stored as it is. */
async function nothingStored(t: Trial, refusals: readonly Exchange[]): Promise<void> {
  for (const { draft } of refusals) {
    if (draft?.operation !== 'createAttestation') continue;
    const { unique_id } = JSON.parse(draft.payload) as { unique_id: string };
    const good = t.create({ unique_id });
    const exchange = await t.send(good);
    const no = numberIn(exchange);
    t.check(no !== undefined, 'once the rate is kept again, requests succeed', exchange);
    sameFactoids(
      t,
      await t.stored(no ?? ''),
      factoidsIn(good),
      'of a request that was answered with 429 nothing is stored',
    );
  }
}
