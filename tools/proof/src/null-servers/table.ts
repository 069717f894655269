import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import { createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { answering } from './answering.ts';
import * as broken from './broken-answers.ts';
import {
  acceptance,
  errors,
  type KeptRules,
  memory,
  nothing,
  shapes,
  statuses,
  success,
} from './kept-rules.ts';
import { plausibleReply } from './plausible-reply.ts';
import { createRandom } from './random.ts';
import { createRememberingReply } from './remembering-reply.ts';
import { json, refusal } from './reply.ts';

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
