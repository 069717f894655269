import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import { parseTrust, verify } from '@attestation/evidence';
import { yieldToRequests } from '@attestation/scheduling';

/** The thread of `verifyInThread`: one file, then it ends. */
const { path, trust } = workerData as { path: string; trust: string };

yieldToRequests();
const digests = { sha256: () => createHash('sha256'), crc32 };
parentPort?.postMessage(
  await verify(await openAsBlob(path), { trust: parseTrust(Buffer.from(trust, 'utf8')), digests }),
);
