import { versions } from './install-peers.ts';

/** What each target's bundle exports: it makes the same signed call of readAttestation. */
export interface Bundle {
  makeCall(options: CallerOptions): () => Promise<{ no: string }>;
}

export interface CallerOptions {
  baseUrl: string;
  accessKey: string;
  /** Instead of a CryptoKey, so that what is timed is not RSA. */
  signer: ((data: Uint8Array) => Promise<Uint8Array>) | undefined;
}

export interface Target {
  readonly name: string;
  /** The package that has to be there. */
  readonly needs?: keyof typeof versions;
  /** A module; paths are seen from the folder of the peers. */
  readonly code: string;
}

/** Signs as our client does, for those that do not. */
const seal = `
  import { cryptoKeySigner, newRequestId, sign } from '@attestation/signing';
  const path = '/api/v1/attestation';
  const payload = { ano: 'N1' };
  async function seal({ accessKey, signer = cryptoKeySigner(globalThis.key) }) {
    const [requestId, tonce] = [newRequestId(), Math.floor(Date.now() / 1000)];
    const parts = { path, requestId, accessKey, tonce, payload: JSON.stringify(payload) };
    return { request_id: requestId, access_key: accessKey, tonce, payload, signature: await sign(parts, signer) };
  }`;

const one = `
  import { connect, readAttestation } from '@attestation/client/v1';
  import { cryptoKeySigner } from '@attestation/signing';
  export function makeCall({ signer = cryptoKeySigner(globalThis.key), ...options }) {
    const connection = connect({ ...options, signer });
    return () => readAttestation(connection, { payload: { ano: 'N1' } });
  }`;

const whole = `
  import { createClient } from '@attestation/client/v1';
  export function makeCall({ signer, ...options }) {
    const client = createClient({ ...options, privateKey: signer ?? globalThis.key });
    return () => client.readAttestation({ payload: { ano: 'N1' } });
  }`;

/** The first is what the others are held against. */
export const targets: readonly Target[] = [
  {
    name: 'fetch alone',
    code: `${seal}
      const headers = { 'Content-Type': 'application/json' };
      export const makeCall = (options) => async () => {
        const body = JSON.stringify(await seal(options));
        const response = await fetch(options.baseUrl + path, { method: 'POST', headers, body });
        return (await response.json()).data;
      };`,
  },
  { name: '@attestation/client, readAttestation', code: one },
  { name: '@attestation/client, createClient', code: whole },
  {
    name: `openapi-fetch ${versions['openapi-fetch']}`,
    needs: 'openapi-fetch',
    code: `${seal}
      import createClient from 'openapi-fetch';
      export function makeCall(options) {
        const client = createClient({ baseUrl: options.baseUrl });
        return async () => (await client.POST(path, { body: await seal(options) })).data.data;
      }`,
  },
  {
    name: `hey-api ${versions['@hey-api/openapi-ts']}`,
    needs: '@hey-api/openapi-ts',
    code: `${seal}
      import { readAttestation } from './hey-api/sdk.gen.ts';
      import { client } from './hey-api/client.gen.ts';
      export function makeCall(options) {
        client.setConfig({ baseUrl: options.baseUrl });
        return async () => (await readAttestation({ body: await seal(options) })).data.data;
      }`,
  },
  {
    name: `Redocly ${versions['@redocly/cli']}`,
    needs: '@redocly/cli',
    code: `${seal}
      import { configure, readAttestation } from './redocly.ts';
      export function makeCall(options) {
        configure({ serverUrl: options.baseUrl });
        return async () => (await readAttestation({ body: await seal(options) })).data;
      }`,
  },
];
