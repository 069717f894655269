import { createHash } from 'node:crypto';
import { type Percentiles, percentiles } from '../evidence/percentiles.ts';
import { createPayload, readPayload } from '../workload.ts';
import { atRate, createSender } from './post-from.ts';
import { type CallerKey, multipartBody, multipartType, signedBody } from './signed-call.ts';

export interface MemberFigures extends Percentiles {
  readonly answers: number;
  /** Answers that are not successes, with one example. */
  readonly failed: number;
  readonly failure: string | undefined;
}

export interface MemberOptions {
  readonly port: number;
  readonly key: CallerKey;
  readonly templateId: string;
  readonly seconds: number;
  /** Requests a second: of three, one creates, one reads, and one creates with a file. */
  readonly rate: number;
}

const create = '/api/v1/attestations';
const read = '/api/v1/attestation';
const file = Buffer.alloc(64 * 1024, 'x');

/** What a member that keeps to the rules sees: milliseconds from when a request is due to its whole answer. */
export async function measureMember(options: MemberOptions): Promise<MemberFigures> {
  const { port, key, templateId, seconds, rate } = options;
  const sender = createSender(port, '127.0.0.1');
  const stamp = `${process.pid}-${performance.now()}`;
  const first = createPayload(templateId, `first-${stamp}`, false);
  const { text } = await sender.send('POST', create, signedBody(create, first, key));
  const { no } = (JSON.parse(text) as { data: { no: string } }).data;
  const milliseconds: number[] = [];
  let failed = 0;
  let failure: string | undefined;

  const request = (i: number) => {
    if (i % 3 === 0) return sender.send('POST', read, signedBody(read, readPayload(no), key));
    const payload = createPayload(templateId, `${stamp}-${i}`, false);
    if (i % 3 === 1) return sender.send('POST', create, signedBody(create, payload, key));
    const attachments = [[createHash('sha256').update(file).digest('hex')]];
    const withFile = JSON.stringify({ ...(JSON.parse(payload) as object), attachments });
    return sender.send('POST', create, multipartBody(create, withFile, key, [file]), multipartType);
  };
  const stop = new AbortController();
  setTimeout(() => stop.abort(), seconds * 1000);
  const under: Promise<void>[] = [];
  await atRate(rate, stop.signal, (i, due) => {
    under.push(
      request(i)
        .then(({ status, text }) => {
          milliseconds.push(performance.now() - due);
          if (status === 200) return;
          failed += 1;
          failure ??= text;
        })
        .catch((error: unknown) => {
          failed += 1;
          failure ??= String(error);
        }),
    );
  });
  await Promise.all(under);
  sender.close();
  return { ...percentiles(milliseconds), answers: milliseconds.length, failed, failure };
}
