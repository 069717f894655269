import { parentPort, workerData } from 'node:worker_threads';
import type { Validator } from '@attestation/contract';
import { invalidPayload, type JsonLimits, type JsonPlaces, JsonView, readJson } from './json-document.ts';
import type { ReadJob, ReadResult } from './payload-thread.ts';
import { Refusal } from './refusal.ts';

/** The thread of `createPayloadThread`: what it finds wrong goes back as the parts of a refusal. */
parentPort?.on('message', async (job: ReadJob) => {
  const answer = (result: ReadResult, moved: ArrayBuffer[] = []) => parentPort?.postMessage(result, moved);
  try {
    const places = await read(job);
    answer({ places }, [places.buffer as ArrayBuffer]);
  } catch (error) {
    if (error instanceof Refusal) {
      const { code, message, detail } = error;
      answer({ refusal: { code, message, detail } });
    } else {
      answer({ error: String((error as Error).stack) });
    }
  }
});

/** @throws Refusal */
async function read({ version, validator, text, isBody }: ReadJob): Promise<JsonPlaces> {
  const places = readJson(text, isBody ? 'The body' : 'payload', workerData as JsonLimits);
  const view = JsonView.of(text, places);
  const payload = isBody ? view.members().get('payload') : view;
  const validators = (await import(`@attestation/contract/${version}/validators`)) as Record<
    string,
    Validator
  >;
  const validate = validators[validator];
  if (validate === undefined) throw new Error(`The contract has no ${validator} in ${version}.`);
  if (!validate(JSON.parse(payload?.text ?? 'null'))) throw invalidPayload(validate);
  return places;
}
