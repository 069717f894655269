import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import { parseTrust, type Report, type Trust, verify } from '@attestation/evidence';
import { yieldToRequests } from '@attestation/server-kit';

/** What the thread of `examine-file.ts` is asked. */
export interface VerifyRequest {
  readonly id: number;
  /** The file, or where on disk it is. */
  readonly archive: Uint8Array<ArrayBuffer> | string;
  /** Text of the trust file. */
  readonly trust: string;
}

export type VerifyAnswer = { readonly id: number } & (
  | { readonly report: Report }
  | { readonly failed: { readonly name: string; readonly message: string } }
);

yieldToRequests();
const digests = { sha256: () => createHash('sha256'), crc32 };

parentPort?.on('message', async ({ id, archive, trust }: VerifyRequest) => {
  const answer: VerifyAnswer = await reportOf(archive, trust).then(
    (report) => ({ id, report }),
    // A copy of an error between threads keeps no name of its own.
    ({ name, message }: Error) => ({ id, failed: { name, message } }),
  );
  parentPort?.postMessage(answer);
});

async function reportOf(archive: VerifyRequest['archive'], trust: string): Promise<Report> {
  const blob = typeof archive === 'string' ? await openAsBlob(archive) : new Blob([archive]);
  return verify(blob, { trust: parsed(trust), digests });
}

let last: { readonly text: string; readonly trust: Trust } | undefined;

/** Nearly every file comes with the trust of the one before. */
function parsed(text: string): Trust {
  if (last?.text !== text) last = { text, trust: parseTrust(Buffer.from(text, 'utf8')) };
  return last.trust;
}
