import { setTimeout as sleep } from 'node:timers/promises';
import { pauseAfter } from '@attestation/scheduling';
import { S3ServiceException } from '@aws-sdk/client-s3';

/** Milliseconds between two attempts. */
const retry = { first: 150, longest: 5_000 };

export async function repeated<T>(work: () => Promise<T>, attempts: number): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !isWorthRepeating(error)) throw error;
      await sleep(pauseAfter(attempt - 1, retry));
    }
  }
}

/** What the store did not understand, or does not allow, it will not the next time either. */
export function isWorthRepeating(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return true;
  const status = error.$metadata.httpStatusCode ?? 0;
  return status >= 500 || status === 429 || status === 408 || repeatable.has(error.name) || isSkewed(error);
}

/** The library signs the next request by the clock of the store, which each answer states. */
function isSkewed({ $metadata, $response }: S3ServiceException): boolean {
  const date = Date.parse($response?.headers.date ?? '');
  return $metadata.httpStatusCode === 403 && Math.abs(date - Date.now()) > tolerance;
}

/** Milliseconds; stores allow five to fifteen minutes. */
const tolerance = 60_000;

/** With status 400: the body was cut or changed on its way. */
const repeatable = new Set(['RequestTimeout', 'BadDigest', 'IncompleteBody', 'XAmzContentSHA256Mismatch']);

export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'NoSuchKey' || codeOf(error) === 'NotFound';
}

export function codeOf(error: unknown): string | undefined {
  return error instanceof S3ServiceException ? error.name : undefined;
}
