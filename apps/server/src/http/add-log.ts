import { createHash } from 'node:crypto';
import { LogError, parseTilePath } from '@attestation/evidence/log';
import { type Log, LogFault } from '@attestation/log';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { storedFileFault } from '../domain/domain-error.ts';
import { type Environment, environments } from '../domain/model.ts';
import type { LeafPlace, LeafPlaces } from '../domain/ports.ts';
import type { SharedLimits } from '../limits/share-limits.ts';
import { createTokenBuckets } from '../limits/token-bucket.ts';
import { addressOf, waitForTokens } from './admission.ts';
import { pathOf } from './create-listener.ts';
import { packable, sendPacked } from './send-packed.ts';

export interface LogsToServe extends LeafPlaces {
  readonly logs: Readonly<Record<Environment, Log>>;
  readonly limits: SharedLimits;
}

/** Requests per second and address; a proof costs about a millisecond of this thread. */
const rate = { perSecond: 200, burst: 400 };

const headersOf = {
  // C2SP tlog-tiles: the checkpoint changes, tiles never do.
  checkpoint: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' },
  tile: {
    'Content-Type': 'application/octet-stream',
    'Cache-Control': 'public, max-age=31536000, immutable',
  },
  proof: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-cache' },
  refusal: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
};

/** What is answered: a resource that is there, a redirect, or why not. */
type Found = { kind: 'checkpoint' | 'tile' | 'proof'; body: string | Uint8Array } | { location: string };

/**
 * Serves the logs to everyone, read only: a shard lies under `/log/<environment>/<shard>/` as C2SP tlog-tiles
 * wants it, with `proof/<position>` next to it; `/log/<environment>/` leads to the shard that grows, and
 * `/log/<environment>/proof/<number of an attestation>` to its proof.
 */
export function addLog(app: FastifyInstance, { logs, placeOf, limits }: LogsToServe): void {
  const requests = limits.share('log of address', createTokenBuckets(rate.perSecond, rate.burst));
  app.get('/log/*', async (request, reply) => {
    const wait = await waitForTokens([requests, addressOf(request.ip), 1]);
    if (wait > 0) {
      return refuse(reply.header('Retry-After', wait), 429, 'Too many requests from this address');
    }
    const found = await find(pathOf(request.raw), logs, placeOf);
    if (found === undefined) return refuse(reply, 404, 'The log has no such resource');
    if ('location' in found) {
      return reply.code(307).headers(headersOf.refusal).header('Location', found.location).send('');
    }
    return reply.headers(headersOf[found.kind]).send(found.body);
  });
}

/** `/log/<environment>`, a shard if one is named, and the rest. */
const form = /^\/log\/([a-z]+)(?:\/([1-9]\d{0,8}))?\/(.+)$/;

async function find(
  path: string,
  logs: LogsToServe['logs'],
  placeOf: LogsToServe['placeOf'],
): Promise<Found | undefined> {
  const [, name, digits, rest = ''] = form.exec(path) ?? [];
  const environment = environments.find((known) => known === name);
  if (environment === undefined) return undefined;
  const log = logs[environment];
  if (digits !== undefined) return findInShard(log, Number(digits), rest);
  if (rest === 'checkpoint') return findInShard(log, log.shards().at(-1)?.shard ?? 0, rest);
  // Tiles of the shard that grows are others after a rotation, so no cache may keep them under this address.
  if (parseTilePath(rest)) return { location: `/log/${environment}/${log.shards().at(-1)?.shard}/${rest}` };
  const no = /^proof\/([0-9A-F]{32})$/.exec(rest)?.[1];
  const place = no === undefined ? undefined : await placeOf(environment, no);
  return place && proofOf(log, place);
}

async function findInShard(log: Log, shard: number, rest: string): Promise<Found | undefined> {
  if (rest === 'checkpoint') {
    await log.refresh();
    const body = log.checkpoint(shard)?.note;
    return body === undefined ? undefined : { kind: 'checkpoint', body };
  }
  const position = /^proof\/(0|[1-9]\d{0,14})$/.exec(rest)?.[1];
  if (position !== undefined) return proofOf(log, { shard, position: Number(position) });
  const tile = parseTilePath(rest);
  const body = tile && (await log.tile(tile, shard));
  return body && { kind: 'tile', body };
}

async function proofOf(log: Log, { shard, position }: LeafPlace): Promise<Found | undefined> {
  try {
    return { kind: 'proof', body: await log.inclusionProof(position, shard) };
  } catch (error) {
    if (error instanceof LogError && error.code === 'wrong-position') return undefined;
    throw error instanceof LogFault ? storedFileFault(error.message, error.cause) : error;
  }
}

function refuse(reply: FastifyReply, status: number, text: string): FastifyReply {
  return reply.code(status).headers(headersOf.refusal).send(`${text}\n`);
}

/** The page brings its own policy; what only a header can say is here. */
const headers = {
  'Content-Type': 'text/html; charset=utf-8',
  // A new release has a new page, and an old one may lack a check.
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

/**
 * Serves the page that checks attestation files in the browser: `GET /verify`. Not part of the contract.
 *
 * @param page its HTML
 */
export function addVerifyPage(app: FastifyInstance, page: string): void {
  const body = packable(Buffer.from(page));
  // Weak: the same for every encoding.
  const tag = `W/"${createHash('sha256').update(body.bytes).digest('base64url')}"`;
  app.get('/verify', async (request, reply) => {
    reply.headers({ ...headers, ETag: tag });
    return request.headers['if-none-match'] === tag
      ? reply.code(304).send()
      : sendPacked(request, reply, body);
  });
}

/**
 * Serves what a verifier trusts of this service: `GET /trust/<environment>.json`. To be fetched once, over HTTPS, and
 * kept: asked for together with a file, it shows no more than the file itself.
 */
export function addTrust(app: FastifyInstance, trust: (environment: Environment) => string): void {
  for (const environment of environments) {
    app.get(`/trust/${environment}.json`, async (_, reply) =>
      reply
        .headers({
          'Content-Type': 'application/json; charset=utf-8',
          'Cache-Control': 'no-cache',
          'X-Content-Type-Options': 'nosniff',
        })
        .send(trust(environment)),
    );
  }
}
