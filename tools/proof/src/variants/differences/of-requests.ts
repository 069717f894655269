import { randomUUID } from 'node:crypto';
import type { Member } from '../member.ts';
import { created, type Differences, status } from './difference.ts';

/** Refusals, the envelope and encodings. */
export const requestDifferences: Differences = {
  'statuses-by-cause': {
    usual: 400,
    here: 404,
    probe: status(({ call }) => call('attestation', { ano: 'none' })),
  },
  'statuses-403': {
    usual: 400,
    here: 403,
    probe: status(({ call }) => call('attestation', { ano: 'none' })),
  },
  'statuses-500': {
    usual: 400,
    here: 500,
    probe: status(({ call }) => call('attestation', { ano: 'none' })),
  },
  'missing-422': { usual: 400, here: 422, probe: status(({ call }) => call('attestation', {})) },
  'long-request-ids': {
    usual: 400,
    here: 200,
    probe: status(({ create }) => create({}, { requestId: `/${'x'.repeat(200)}` })),
  },
  'replay-refused': { usual: 200, here: 400, probe: status(twice) },
  'payload-first': {
    usual: 500,
    here: 400,
    probe: status(({ call }) => call('attestation', { ano: 1 }, { signedPayload: '{}' })),
  },
  'signature-first': {
    usual: 400,
    here: 500,
    probe: status(({ call }) => call('attestation', { ano: '1' }, { envelope: { tonce: 1 } })),
  },
  'payload-re-serialized': {
    usual: 500,
    here: 200,
    probe: async ({ call, created }) => {
      const ano = await created();
      return (await call('attestation', `{ "ano" : "${ano}" }`, { signedPayload: `{"ano":"${ano}"}` }))
        .status;
    },
  },
  'lenient-base64': {
    usual: 500,
    here: 200,
    probe: status(({ create }) => create({}, { signature: (text) => text.replace(/=*$/, '====') })),
  },
  'unknown-key-401': {
    usual: 500,
    here: 401,
    probe: status(({ create, config }) => create({}, { key: { ...config.member, accessKey: 'UNKNOWN' } })),
  },
  'keys-of-any-case': {
    usual: 500,
    here: 200,
    probe: status(({ create, config: { member } }) =>
      create({}, { key: { ...member, accessKey: member.accessKey.toLowerCase() } }),
    ),
  },
  'tonce-as-string': {
    usual: 400,
    here: 200,
    probe: status(({ create }) => create({}, { envelope: { tonce: String(Math.floor(Date.now() / 1000)) } })),
  },
  'no-urlencoded': { usual: 200, here: 400, probe: status(({ create }) => create({}, { as: 'urlencoded' })) },
  'multipart-needs-file': {
    usual: 200,
    here: 400,
    probe: status(({ create }) => create({}, { as: 'multipart' })),
  },
  'files-last': {
    usual: 200,
    here: 400,
    probe: status(({ upload }) => upload({ as: 'multipart, files first' })),
  },
  'multipart-otherwise': { usual: 200, here: 400, probe: status(({ upload }) => upload()) },
  'any-content-type': { usual: 400, here: 200, probe: status(({ create }) => create({}, { as: 'text' })) },
  'strict-members': { usual: 200, here: 400, probe: created({ more: 1 }) },
  'few-of-each': {
    usual: 200,
    here: 413,
    probe: status(({ create, factoid }) => create({ factoids: Array.from({ length: 13 }, () => factoid()) })),
  },
  'queries-unknown': { usual: true, here: false, probe: path('attestations?x=1') },
  'lenient-paths': { usual: false, here: true, probe: path('/Attestations/') },
  'lenient-methods': {
    usual: 405,
    here: 204,
    probe: async ({ config }) => (await fetch(`${config.baseUrl}/api/v1/cas`, { method: 'OPTIONS' })).status,
  },
};

async function twice({ create }: Member) {
  const [payload, options] = [{ unique_id: randomUUID() }, { requestId: randomUUID().slice(0, 30) }];
  await create(payload, options);
  return create(payload, options);
}

/** Whether a path is one of the API's, however its request is answered. */
function path(rest: string) {
  return async ({ config }: Member) => {
    const response = await fetch(`${config.baseUrl}/api/v1/${rest}`, { method: 'POST', body: '{}' });
    return response.status !== 404;
  };
}
