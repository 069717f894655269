import { prepare } from '../database/prepare.ts';

/** Evidence that is kept with the data: accepted requests as they were signed, oldest first, with the key to verify. */
export const listRequests = prepare((q, p: { subject: string }) =>
  q
    .selectFrom('signed_requests as r')
    .innerJoin('access_keys as k', 'k.access_key', 'r.access_key')
    .select([
      'r.access_key as accessKey',
      'r.path',
      'r.request_id as requestId',
      'r.tonce',
      'r.payload',
      'r.signature',
      'r.received_at as receivedAt',
      'k.public_key_pem as publicKeyPem',
    ])
    .where('r.subject', '=', p.subject)
    .orderBy('r.sequence'),
);

/** The custody chain, oldest first. */
export const listEvents = prepare((q, p: { subject: string }) =>
  q
    .selectFrom('custody_events')
    .select(['subject', 'sequence', 'kind', 'at', 'request_digest as requestDigest', 'previous', 'hash'])
    .where('subject', '=', p.subject)
    .orderBy('sequence'),
);
