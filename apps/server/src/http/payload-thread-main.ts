import { parentPort, workerData } from 'node:worker_threads';
import type { Validator } from '@attestation/contract';
import { describeFault } from './describe-fault.ts';
import type { ReadJob, ReadResult } from './payload-thread.ts';
import { Refusal } from './refusal.ts';
import { type JsonLimits, requireOneReading } from './require-one-reading.ts';

/** The thread of `createPayloadThread`: what it finds wrong goes back as the parts of a refusal. */
const limits = workerData as JsonLimits;

parentPort?.on('message', async (job: ReadJob) => {
  const before = performance.now();
  const result = (fault: Pick<ReadResult, 'refusal' | 'error'>): ReadResult => ({
    ...fault,
    milliseconds: performance.now() - before,
  });
  try {
    await read(job);
    parentPort?.postMessage(result({}));
  } catch (error) {
    if (error instanceof Refusal) {
      const { code, message, detail } = error;
      parentPort?.postMessage(result({ refusal: { code, message, detail } }));
    } else {
      parentPort?.postMessage(result({ error: String((error as Error).stack) }));
    }
  }
});

/** @throws Refusal */
async function read({ version, validator, text, payload, size }: ReadJob): Promise<void> {
  const members = new Map([['payload', payload]]);
  const fields = {
    members,
    encoding: 'json' as const,
    files: [],
    ...(text && { text }),
    ...(size && { size }),
  };
  requireOneReading(fields, limits);
  const validators = (await import(`@attestation/contract/${version}/validators`)) as Record<
    string,
    Validator
  >;
  const validate = validators[validator];
  if (validate === undefined) throw new Error(`The contract has no ${validator} in ${version}.`);
  if (validate(JSON.parse(payload))) return;
  const fault = validate.errors?.[0];
  throw new Refusal('malformed', describeFault(fault, '/payload'), { detail: fault?.keyword ?? 'payload' });
}
