import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import * as broken from './reply.ts';
import { answering, createRandom, createRememberingReply, json, plausibleReply, refusal } from './reply.ts';

/** Rule ids, `*` for any part of one, each with the reason why even this server keeps it. */
type KeptRules = Readonly<Record<string, string>>;

export const nothing: KeptRules = {};

const accepts = 'asks only that something valid is accepted, and everything is';
const shape = 'the answer has this member, of this type';
const constant = 'the answer is the same whatever was asked, and the rule asks for no more';

/** Where everything is answered with 2xx, whatever else the answer is. */
export const success: KeptRules = {
  'ATT-AUTO-*.response.200': 'asks only that something valid is answered with 2xx',
};

/** Where every status comes, sooner or later. */
export const statuses: KeptRules = {
  ...success,
  'ATT-AUTO-*.response.400': 'asks only that this status comes',
  'ATT-AUTO-*.response.404': 'asks only that this status comes',
  'ATT-AUTO-*.response.500': 'asks only that this status comes',
};

/** Where every answer is a good one of its operation, though it be about something else. */
const shapes: KeptRules = {
  ...success,
  'ATT-HTTP-001': accepts,
  'ATT-ENV-003': accepts,
  'ATT-TON-002': accepts,
  'ATT-ENV-009': shape,
  'ATT-ENV-011': shape,
  'ATT-CRE-010': shape,
  'ATT-CRE-015': constant,
  'ATT-FAC-012': shape,
  'ATT-READ-004': constant,
  'ATT-READ-009': shape,
  'ATT-READ-012': shape,
  'ATT-READ-015': constant,
  'ATT-AUTO-readAttestation.payload.fields.nullable': accepts,
  'ATT-STATE-010': 'blockchain_hash is null for ever, and no link is promised',
  'ATT-DOWN-002': shape,
  'ATT-DOWN-003': shape,
  'ATT-CAS-006': accepts,
  'ATT-CAS-007': accepts,
  'ATT-CAS-012': shape,
  'ATT-ENVIRON-001': accepts,
};

/** Rules that an honest judge may find kept where every request is answered well and nothing is remembered. */
const acceptance: KeptRules = {
  ...shapes,
  'ATT-ENV-010': 'request_id is echoed in every answer',
  'ATT-SIG-011': accepts,
};

/** The error body, where there are accepted requests as well as refused ones. */
export const errors: KeptRules = {
  'ATT-ERR-001': 'no refusal is a 2xx',
  'ATT-ERR-002': shape,
  'ATT-ERR-003': 'request_id is echoed in every refusal',
  'ATT-ERR-004': shape,
  'ATT-ERR-006': shape,
  'ATT-AUTO-*.response.400': 'whatever is refused is refused with 400',
};

const remembers = 'what was sent is kept and read back, and the rule asks for no refusal';
const once = 'repeats are known by their unique_id';

/** Rules that memory alone keeps: whatever asks for a refusal is not among them. */
export const memory: KeptRules = {
  'ATT-CRE-007': remembers,
  'ATT-CRE-008': remembers,
  'ATT-CRE-011': remembers,
  'ATT-CRE-012': once,
  'ATT-CRE-013': once,
  'ATT-CRE-014': once,
  'ATT-CRE-015': remembers,
  'ATT-FAC-005': remembers,
  'ATT-FAC-006': remembers,
  'ATT-FAC-007': remembers,
  'ATT-FAC-008': once,
  'ATT-FAC-009': once,
  'ATT-ATT-008': remembers,
  'ATT-ATT-009': remembers,
  'ATT-ATT-010': remembers,
  'ATT-SGN-004': accepts,
  'ATT-STATE-001': remembers,
  'ATT-STATE-004': remembers,
  'ATT-READ-003': remembers,
  'ATT-READ-005': remembers,
  'ATT-READ-006': remembers,
  'ATT-READ-007': remembers,
  'ATT-READ-008': remembers,
  'ATT-READ-010': remembers,
  'ATT-READ-011': remembers,
  'ATT-READ-013': remembers,
  'ATT-READ-014': remembers,
  'ATT-READ-015': remembers,
  'ATT-READ-016': remembers,
  'ATT-READ-017': remembers,
  'ATT-DOWN-004': 'the file holds the data that was sent',
  'ATT-CAS-013': 'every application gets a new caId',
};

/** A server that does nothing of what the API is for. */
export interface NullServer {
  readonly name: string;
  readonly says: string;
  /** Rules that it keeps all the same, each with the reason: only these may be reported as passed. */
  readonly keeps: KeptRules;
  /** How often it is judged, where a rule may seem kept by luck: only what passes each time is reported as kept. */
  readonly runs?: number;
  /** A new one, with nothing of an earlier run in it; not listening yet. */
  readonly create: () => Server | TcpServer;
}

const seed = 20_260;
/** Of servers that act at random: each start has other luck. */
let starts = 0;

export const nullServers: readonly NullServer[] = [
  http('refuse-400', 'Refuses everything with 400 and a perfect error body', nothing, () =>
    answering(({ requestId }) => refusal(400, requestId)),
  ),
  http('refuse-404', 'Knows no path', nothing, () => answering(({ requestId }) => refusal(404, requestId))),
  http('refuse-405', 'Allows no method', nothing, () =>
    answering(({ requestId }) => refusal(405, requestId)),
  ),
  http('refuse-429', 'Is always too busy, and says to come back in a second', nothing, () =>
    answering(({ requestId }) => {
      const reply = refusal(429, requestId);
      return { ...reply, headers: { ...reply.headers, 'Retry-After': '1' } };
    }),
  ),
  http('refuse-500', 'Fails at everything with a perfect error body', nothing, () =>
    answering(({ requestId }) => refusal(500, requestId)),
  ),
  http(
    'refuse-by-kind',
    'Refuses everything: other methods with 405, other paths with 404, the rest with 500',
    nothing,
    () =>
      answering(({ method, path, requestId }) =>
        refusal(method !== 'POST' ? 405 : knownPath.test(path) ? 500 : 404, requestId),
      ),
  ),
  http('accept-all', 'Accepts everything with plausible data, and always the same request_id', shapes, () =>
    answering((ask) => plausibleReply(ask, '0123456789abcdef')),
  ),
  http(
    'accept-and-echo',
    'Accepts everything with plausible data, and echoes request_id and ano',
    acceptance,
    () => answering((ask) => plausibleReply(ask, ask.requestId)),
  ),
  http('constant', 'Answers each path with one recorded good answer', shapes, () =>
    answering(({ path }) => plausibleReply({ path, payload: {} }, '0123456789abcdef')),
  ),
  http('echo', 'Answers with the body of the request', success, () =>
    answering(({ body }) => ({ status: 200, headers: { 'Content-Type': 'application/json' }, body })),
  ),
  {
    ...http('random-json', 'Answers with random JSON under a random status', statuses, () => {
      starts += 1;
      const random = createRandom(seed + starts);
      return answering(() =>
        json([200, 201, 400, 404, 500][Math.floor(random() * 5)] as number, anyJson(random)),
      );
    }),
    runs: 8,
  },
  http('empty-200', 'Answers 200 with nothing', success, () =>
    answering(() => ({ status: 200, headers: {}, body: '' })),
  ),
  http('html', 'Answers with a web page', success, () =>
    answering(() => ({
      status: 200,
      headers: { 'Content-Type': 'text/html; charset=utf-8' },
      body: '<!doctype html><title>Welcome</title><h1>It works</h1>',
    })),
  ),
  http('redirect', 'Sends everyone to itself', nothing, () =>
    answering(({ path }) => ({ status: 307, headers: { Location: path }, body: '' })),
  ),
  {
    ...http(
      'accept-then-refuse-at-random',
      'Remembers everything, and refuses half of it at random',
      { ...shapes, ...memory, ...errors },
      () => {
        starts += 1;
        const [random, remember] = [createRandom(seed + starts), createRememberingReply('asked')];
        return answering((ask) => (random() < 0.5 ? refusal(400, ask.requestId) : remember(ask)));
      },
    ),
    // A refusal by luck together with an acceptance by luck: one time in four.
    runs: 8,
  },
  http('remember-all', 'Remembers everything and checks nothing', { ...acceptance, ...memory }, () =>
    answering(createRememberingReply('asked')),
  ),
  {
    ...http(
      'read-last',
      'Remembers everything, and reads what was written last whatever the number',
      { ...acceptance, 'ATT-CAS-013': 'every application gets a new caId' },
      () => answering(createRememberingReply('last')),
    ),
    // What other cases write at the same time may make its files differ as they should.
    runs: 8,
  },
  http('too-long', 'Promises more bytes than it sends', nothing, () => broken.wrongLength(+40)),
  http('too-short', 'Sends more bytes than it promised', nothing, () => broken.wrongLength(-40)),
  http('endless', 'Sends a body that never ends', nothing, () => broken.endless),
  http('hang', 'Takes requests and never answers', nothing, () => () => undefined),
  {
    name: 'close-at-once',
    says: 'Closes every connection at once',
    keeps: nothing,
    create: () => createTcpServer((socket) => socket.destroy()),
  },
];

const knownPath = /^\/api\/v1\/(attestations|factoids|attestation|attestation\/download|cas)$/;

function http(name: string, says: string, keeps: KeptRules, listener: () => RequestListener): NullServer {
  return { name, says, keeps, create: () => createServer(listener()) };
}

function anyJson(random: () => number): unknown {
  const values = [
    null,
    true,
    0,
    -1.5,
    '',
    'data',
    [],
    {},
    { request_id: 'x', data: {} },
    { message: 1, timestamp: '' },
  ];
  return values[Math.floor(random() * values.length)];
}
