import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  applied,
  bytesOf,
  type Change,
  created,
  creation,
  factoid,
  type Json,
  pdf,
  read,
  type Sender,
  sha256,
} from './python-sender.ts';
import type { PythonServer } from './start-python-server.ts';

/** What is looked at, what it is without the switch, and what with it. */
export type Observation = readonly [look: (at: Place) => Promise<unknown>, plain: unknown, switched: unknown];

export interface Place {
  readonly server: PythonServer;
  readonly send: Sender;
}

type Made = Json | string | ((at: Place) => Json | Promise<Json>);

export const status =
  (operation: string, payload: Made, change: Change = {}) =>
  async (at: Place) => {
    const made = typeof payload === 'function' ? await payload(at) : payload;
    return (await at.send(operation, made, change)).response.status;
  };
export const create =
  (more: Json = {}, change: Change = {}) =>
  (at: Place) =>
    status('attestations', creation(at.server, more), change)(at);
export const createdText = async ({ server, send }: Place) =>
  (await send('attestations', creation(server))).text;
export const readText = async (at: Place) => (await at.send('attestation', { ano: await number(at) })).text;
export const number = ({ server, send }: Place) => created(send, creation(server));
export const openNumber = ({ server, send }: Place) => created(send, creation(server, { completed: false }));
export const apply = (more: Json) => (at: Place) =>
  status('cas', { ...at.server.config.applicants?.enterprise, ...more })(at);
export const unsigned = { sent: { signature: Buffer.alloc(256).toString('base64') } };
export const now = Math.floor(Date.now() / 1000);
export const bytes = bytesOf('a file');

/** The answer to a plain GET, byte for byte. */
export const rawHeaders = ({ server }: Place) =>
  new Promise<readonly string[]>((resolve, reject) => {
    request(
      `${server.url}/api/v1/cas`,
      { agent: false, headers: { connection: 'keep-alive' } },
      (response) => {
        response.resume().on('end', () => resolve(response.rawHeaders));
      },
    )
      .on('error', reject)
      .end();
  });

export const download = async (at: Place, header: string) => {
  const { response } = await at.send('attestation/download', { ano: await number(at) });
  return response.headers.get(header);
};

export const fileOf = (attachments: unknown, index = 0): [Json, Change] => [
  { attachments },
  { files: [{ index, bytes }] },
];

export const signWith = (keywords: readonly string[]) => async (at: Place) => {
  const content = await pdf(['ONE', 'TWO']);
  const sign = { [await applied(at.server, at.send)]: keywords };
  const entry = { attachments: { 0: [{ checksum: sha256(content), sign }] } };
  return create(entry, { files: [{ index: 0, bytes: content }] })(at);
};

export const urlencoded = (body: string) => {
  const { payload, ...rest } = JSON.parse(body);
  return new URLSearchParams({ ...rest, payload: JSON.stringify(payload) }).toString();
};

export const linkAfterAWhile = async (at: Place) => {
  const ano = await number(at);
  await sleep(2300);
  const { blockchainLink } = at.server.config.capabilities ?? {};
  return [typeof (await read(at.send, ano)).blockchain_hash, typeof blockchainLink];
};

export const repeated = (first: Json, again: Json) => async (at: Place) => {
  const ano = await created(at.send, creation(at.server, { factoids: [factoid('a')], ...first }));
  return status('factoids', { ano, factoids: [{ ...factoid('a'), ...again }] })(at);
};

export const fastest = async (at: Place) => {
  const times: number[] = [];
  for (let round = 0; round < 8; round++) {
    const start = performance.now();
    await fetch(`${at.server.url}/api/v1/cas`);
    times.push(performance.now() - start);
  }
  return Math.min(...times) >= 49;
};
