import { isObject } from '../request/json.ts';
import { type Case, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { Breach } from '../suite/verdict.ts';
import { type Answer, describeAnswer, type Exchange, jsonOf, succeeded } from '../target/exchange.ts';
import { fileNameOf } from './file-name.ts';
import { type Change, eachAs, noString } from './refused-variations.ts';
import { rendered } from './rendered.ts';
import { mayBeCounted, unknownLike } from './unknown-like.ts';
import { textsOf } from './zip-texts.ts';

/** Downloading the attestation file. */
export const downloading: readonly Case[] = [
  rule('ATT-DOWN-001', 'no number, a non-string value, and an unknown number', async (t) => {
    const { no } = await given(t);
    const wrongValue: Change = ['ano is a number that was never issued', { ano: unknownLike(no) }];
    for (const [differs, change, status] of [...eachAs('ano', noString), wrongValue]) {
      const { ano } = change;
      const bad = t.draft('downloadAttestation', ano === undefined ? {} : { ano });
      await t.refuses(
        bad,
        `must be refused, since it differs from an accepted download in this: ${differs};`,
        status,
      );
    }
    await download(t, no);
  }),
  rule('ATT-DOWN-002', 'a closed attestation', async (t) => {
    const { no } = await given(t);
    const { answer, exchange } = await download(t, no);
    t.check(answer.body.byteLength > 0, 'the body of a download is not empty', exchange);
    const body = jsonOf(exchange);
    const isEnvelope = isObject(body) && 'request_id' in body && ('data' in body || 'message' in body);
    t.check(!isEnvelope, 'the body of a download is the file, not an envelope', exchange);
    t.check(
      (await textsOf(answer.body)) !== undefined,
      'a file that begins like a zip can be opened',
      exchange,
    );
  }),
  rule('ATT-DOWN-002', 'closed by an addition, and downloaded again', async (t) => {
    const no = await t.givenNo(t.create());
    await t.given(t.add(no, { factoids: t.completeFactoids(), completed: true }));
    for (const time of ['first', 'second']) {
      const { answer, exchange } = await download(t, no);
      t.check(answer.body.byteLength > 0, `the body of the ${time} download is not empty`, exchange);
      t.check(
        (await textsOf(answer.body)) !== undefined,
        'a file that begins like a zip can be opened',
        exchange,
      );
    }
  }),
  rule('ATT-DOWN-003', 'the header', async (t) => {
    const { no } = await given(t);
    const { answer, exchange } = await download(t, no);
    const header = answer.headers['content-disposition'] ?? '';
    t.check(header !== '', 'a download has the header Content-Disposition', exchange);
    const name = fileNameOf(header);
    t.check(
      name !== undefined && name !== '',
      `its filename parameter says a name; it is ${header}`,
      exchange,
    );
  }),
  rule('ATT-DOWN-004', 'three attestations, in another order, at once', async (t) => {
    const all = [await given(t), await given(t), await given(t)];
    const [first, second, third] = all as [Made, Made, Made];
    for (const one of [second, first, third]) await download(t, one.no);
    const files = await Promise.all(all.map(async (one) => ({ one, ...(await download(t, one.no)) })));
    for (const { one, answer, exchange } of files) {
      const text = (await textsOf(answer.body)) ?? '';
      for (const other of all) {
        const strays = other === one ? [] : other.marks.filter((mark) => text.includes(mark));
        t.check(
          strays.length === 0,
          `the file of ${one.no} holds data of ${other.no}: ${strays.join(', ')}`,
          exchange,
        );
      }
    }
    const bodies = files.map(({ answer }) => Buffer.from(answer.body).toString('base64'));
    t.check(
      new Set(bodies).size === 3,
      'the files of three attestations with different data differ',
      files[0]?.exchange,
    );
  }),
  rule('ATT-OPEN-220', '', async (t) => {
    const { no } = await given(t);
    const { answer } = await download(t, no);
    t.note(`a download has the media type ${answer.headers['content-type'] ?? '(none)'}`);
  }),
  rule('ATT-OPEN-221', '', async (t) => {
    const { no } = await given(t);
    const { answer } = await download(t, no);
    t.note(
      `the header of a download is ${answer.headers['content-disposition'] ?? '(none)'}, its number ${no}`,
    );
  }),
  rule('ATT-OPEN-222', '', async (t) => {
    const no = await t.givenNo(t.create());
    const exchange = await t.send(t.download(no));
    t.note(`the download of an open attestation is answered ${describeAnswer(exchange)}`);
  }),
];

interface Made {
  readonly no: string;
  /** Ids that are in no other attestation. */
  readonly marks: readonly string[];
}

async function given(t: Trial): Promise<Made> {
  const unique_id = t.id();
  const factoids = t.completeFactoids();
  const no = await t.givenNo(t.create({ unique_id, factoids, completed: true }));
  // A number that is counted up, like 60, may stand anywhere by chance.
  const numbers = mayBeCounted(no) ? [] : [no];
  return { no, marks: [...numbers, unique_id, ...factoids.map((factoid) => factoid.unique_id)] };
}

/** Claim: a closed attestation can be downloaded, in the end. */
async function download(t: Trial, no: string): Promise<{ answer: Answer; exchange: Exchange }> {
  const exchange = await rendered(t, no);
  if (succeeded(exchange) && exchange.answer) return { answer: exchange.answer, exchange };
  const claim = 'the file of a closed attestation is downloaded';
  throw new Breach(`${claim}; the answer was ${describeAnswer(exchange)}`, exchange);
}
