import { randomUUID } from 'node:crypto';
import { testBucket } from './stores/start-store.ts';

/** BLOB_URL of an empty prefix when the server tests run on a store, see vitest.config.ts; null: folders. */
export function freshStore(): string | null {
  return process.env.TEST_FILES === 'store' ? makeStore() : null;
}

/** An empty prefix in the store that test/store-setup.ts has started. */
export function makeStore(): string {
  return `s3://${testBucket}/${randomUUID()}`;
}
