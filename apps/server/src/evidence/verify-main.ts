import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { crc32 } from 'node:zlib';
import { parseTrust, verify } from '@attestation/evidence';

/** The thread of `verifyInThread`: one file, then it ends. */
const { path, trust } = workerData as { path: string; trust: string };

// On Linux this is the priority of the thread alone: requests go first, as for the threads that render.
if (process.platform === 'linux') setPriority(5);
const digests = { sha256: () => createHash('sha256'), crc32 };
parentPort?.postMessage(
  await verify(await openAsBlob(path), { trust: parseTrust(Buffer.from(trust, 'utf8')), digests }),
);
