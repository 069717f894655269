import { parentPort } from 'node:worker_threads';
import type { SigningAnswer, SigningJob } from './field-signer.ts';
import { signFields } from './sign-fields.ts';

// The program of the signing thread.
parentPort?.on('message', async (job: SigningJob) => {
  const result = await answer(job);
  parentPort?.postMessage(result, 'bytes' in result ? [result.bytes.buffer as ArrayBuffer] : []);
});

async function answer(job: SigningJob): Promise<SigningAnswer> {
  try {
    return await signFields(job);
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}
