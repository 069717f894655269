import { generateKeyPairSync } from 'node:crypto';
import { expect } from 'vitest';
import { AttestationError, BadRequestError, NotFoundError, RequestFailedError } from '../../src/index.ts';
import { type Tests, user } from './world.ts';

const other = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
}).privateKey;

async function failure(promise: Promise<unknown>): Promise<AttestationError> {
  const thrown = await promise.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (thrown instanceof AttestationError) return thrown;
  throw new Error('no AttestationError', { cause: thrown });
}

const notSent = { attempts: 1, retryable: false };

/** What every target refuses. */
export const refusals: Tests = {
  'a key that was never issued': async ({ client, payload }) => {
    const call = client({ accessKey: 'NEVER-ISSUED' }).createAttestation({ payload: payload() });
    const error = await failure(call);
    expect(error).toBeInstanceOf(RequestFailedError);
    expect(error).toMatchObject({ kind: 'request-failed', status: 500, ...notSent });
  },
  'a signature by another key': async ({ client, payload }) => {
    const mallory = client({ privateKey: other });
    const attachments = [[new Blob(['x'])]];
    const error = await failure(mallory.createAttestation({ payload: payload(), attachments }));
    expect(error).toBeInstanceOf(RequestFailedError);
    expect(error).toMatchObject({ kind: 'request-failed', status: 500, ...notSent });
  },
  'a field that does not keep its format, by name': async ({ client, payload }) => {
    const given = { ...payload(), unique_id: 'x'.repeat(255) };
    const error = await failure(client().createAttestation({ payload: given }, { requestId: 'of-a-field' }));
    expect(error).toBeInstanceOf(BadRequestError);
    expect(error).toMatchObject({
      ...{ kind: 'bad-request', status: 400, requestId: 'of-a-field', ...notSent },
      serverMessage: expect.stringContaining('unique_id'),
    });
    expect(Math.abs((error as BadRequestError).clockSkewMs ?? Number.NaN)).toBeLessThan(5000);
  },
  'an address under which there is nothing': async ({ client, service, payload }) => {
    const lost = client({ baseUrl: `${service.url}/elsewhere` });
    const error = await failure(lost.createAttestation({ payload: payload() }));
    expect(error).toBeInstanceOf(NotFoundError);
    expect(error).toMatchObject({ kind: 'not-found', status: 404, ...notSent });
  },
};

/** What only a target refuses that knows what it has. */
export const refusalsOfKept: Tests = {
  'a number that was never given': async ({ client }) => {
    const payload = { ano: 'F'.repeat(32) };
    const calls = [
      client().readAttestation({ payload }),
      client().downloadAttestation({ payload }),
      client().addFactoids({ payload: { ...payload, factoids: [user('a')] } }),
    ];
    for (const error of await Promise.all(calls.map(failure))) {
      expect(error).toMatchObject({ kind: 'bad-request', status: 400, ...notSent });
    }
  },
  'the file of what is still open, and factoids for what is closed': async ({ client, payload }) => {
    const open = await client().createAttestation({ payload: { ...payload(), completed: false } });
    const closed = await client().createAttestation({ payload: payload() });
    const calls = [
      client().downloadAttestation({ payload: { ano: open.no } }),
      client().addFactoids({ payload: { ano: closed.no, factoids: [user('new')] } }),
    ];
    for (const error of await Promise.all(calls.map(failure))) expect(error.kind).toBe('bad-request');
  },
};
