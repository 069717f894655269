import { isObject } from '../../request/json.ts';
import { type Case, rule } from '../../suite/rule.ts';
import { jsonOf } from '../../target/exchange.ts';
import { type ClosedAttestation, download, givenClosed } from '../shared/downloads.ts';
import { type Change, eachAs, noString } from '../shared/refused-variations.ts';
import { unknownLike } from '../shared/unknown-like.ts';
import { fileNameOf } from './file-name.ts';
import { textsOf } from './zip-texts.ts';

/** Downloading the attestation file. */
export const downloading: readonly Case[] = [
  rule('ATT-DOWN-001', 'no number, a non-string value, and an unknown number', async (t) => {
    const { no } = await givenClosed(t);
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
    const { no } = await givenClosed(t);
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
    const { no } = await givenClosed(t);
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
    const all = [await givenClosed(t), await givenClosed(t), await givenClosed(t)];
    const [first, second, third] = all as [ClosedAttestation, ClosedAttestation, ClosedAttestation];
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
];
