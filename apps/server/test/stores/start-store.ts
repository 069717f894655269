import { spawnSync } from 'node:child_process';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
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
  const client = new S3Client({ endpoint: store.endpoint, forcePathStyle: true, region: 'us-east-1' });
  await client.send(new CreateBucketCommand({ Bucket: testBucket }));
  client.destroy();
  return store;
}
