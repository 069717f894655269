import { type Case, rule } from '../../suite/rule.ts';
import { describeAnswer } from '../../target/exchange.ts';
import { download, givenClosed } from '../shared/downloads.ts';

/** What is open about the attestation file. */
export const openDownloading: readonly Case[] = [
  rule('ATT-OPEN-220', '', async (t) => {
    const { no } = await givenClosed(t);
    const { answer } = await download(t, no);
    t.note(`a download has the media type ${answer.headers['content-type'] ?? '(none)'}`);
  }),
  rule('ATT-OPEN-221', '', async (t) => {
    const { no } = await givenClosed(t);
    const { answer } = await download(t, no);
    t.note(
      `the Content-Disposition of the download of attestation ${no} is ${answer.headers['content-disposition'] ?? '(none)'}`,
    );
  }),
  rule('ATT-OPEN-222', '', async (t) => {
    const no = await t.givenNo(t.create());
    const exchange = await t.send(t.download(no));
    t.note(`the download of an open attestation is answered ${describeAnswer(exchange)}`);
  }),
];
