import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  BucketAlreadyOwnedByYou,
  CreateBucketCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import type { RunningStore } from './processes.ts';
import { startFakeStore } from './start-fake-store.ts';
import { startRadosgw } from './start-radosgw.ts';
import { startSwift } from './start-swift.ts';

export const testBucket = 'attestations';

const starts: Readonly<Record<string, () => Promise<RunningStore>>> = {
  swift: startSwift,
  radosgw: startRadosgw,
  fake: startFakeStore,
};

/** That of TEST_STORE; by default Swift where Debian's packages are installed, else the fake. */
export function storeName(): string {
  const isThere = spawnSync('which', ['swift-proxy-server']).status === 0;
  return process.env.TEST_STORE ?? (isThere ? 'swift' : 'fake');
}

/** Starts a store with an empty bucket, and sets the AWS variables of this process to it. */
export async function startStore(name = storeName()): Promise<RunningStore> {
  const start = starts[name];
  if (start === undefined)
    throw new Error(`TEST_STORE is ${name}: name one of ${Object.keys(starts).join(', ')}.`);
  const store = await start();
  process.env.AWS_ENDPOINT_URL = store.endpoint;
  process.env.AWS_ACCESS_KEY_ID = store.accessKey;
  process.env.AWS_SECRET_ACCESS_KEY = store.secretKey;
  try {
    await makeBucket(store);
  } catch (error) {
    await store.stop();
    throw error;
  }
  return store;
}

/** Seconds for which a store may answer 503: it listens before all of its processes do. */
const patience = 60;

/** With the AWS variables of this process. */
export async function makeBucket({ endpoint }: RunningStore): Promise<void> {
  const client = new S3Client({ endpoint, forcePathStyle: true, region: 'us-east-1' });
  try {
    for (const end = Date.now() + patience * 1000; ; await sleep(200)) {
      try {
        await client.send(new CreateBucketCommand({ Bucket: testBucket }));
        return;
      } catch (error) {
        const isBusy = error instanceof S3ServiceException && error.$metadata.httpStatusCode === 503;
        // An answer that took too long may have made it.
        if (error instanceof BucketAlreadyOwnedByYou) return;
        if (!isBusy || Date.now() > end) throw error;
      }
    }
  } finally {
    client.destroy();
  }
}
