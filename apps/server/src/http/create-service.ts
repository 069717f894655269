import type { IncomingMessage } from 'node:http';
import type { KeyRecords } from '../domain/ports.ts';
import type { Spool } from '../domain/spool.ts';
import type { SharedLimits } from '../limits/share-limits.ts';
import { createTokenBuckets } from '../limits/token-bucket.ts';
import type { Settings } from '../settings/values.ts';
import { type Caller, createAuthenticate, senderOf } from './authenticate.ts';
import type { WirePorts } from './on-the-wire.ts';
import { parseInSlices } from './parse-in-slices.ts';
import { createPayOff } from './pay-off.ts';
import type { PayloadThread } from './payload-thread.ts';
import type { RefusedRequest } from './refused-request.ts';
import type { Route } from './routes-of.ts';
import type { Admission } from './unverified-bytes.ts';
import { fieldsReader } from './unverified-envelope.ts';
import type { UnverifiedFields } from './unverified-fields.ts';
import { costOfFiles, workOf } from './work-limits.ts';

export interface ServiceParts extends Omit<WirePorts, 'charge'> {
  readonly keys: KeyRecords;
  readonly spool: Spool;
  readonly admission: Admission;
  readonly payloads: PayloadThread;
  readonly limits: SharedLimits;
  /**
   * Called for each request whose signature holds: unsigned requests are not a load that other work yields to.
   *
   * @param bytes of its payload and files
   */
  readonly onSigned: (accessKey: string, bytes: number) => void;
  /** Called for each request that is refused and names an access key, before its answer goes out. */
  readonly onRefused: (refused: RefusedRequest) => void;
}

/** What serve() needs for every route. */
export type Service = ReturnType<typeof createService>;

/** Characters of JSON from which on it is read in turns: less of it takes less than a millisecond. */
const largeJson = 16 * 1024;

/** The keys of a member in an environment have the rate of so many keys together, however many there are. */
const keysOfRate = 2;

/** Milliseconds of work on a large payload that is done at once. */
const turnMs = 2;

/** Characters that are read once the signature holds: of a JSON body all, signed or not. */
const jsonLength = (payload: string, { text }: UnverifiedFields) => text?.length ?? payload.length;

/** The steps of a request under this deployment's limits. D26 */
export function createService(settings: Settings, parts: ServiceParts) {
  const { keys, spool, admission, turns, fileTurns, payloads, limits, onSigned, onRefused } = parts;
  const { work } = admission;
  const { rateLimit, rateBurst } = settings;
  const rates = {
    ofKey: limits.share('requests of key', createTokenBuckets(rateLimit, rateBurst)),
    ofSender: limits.share(
      'requests of member',
      createTokenBuckets(rateLimit && keysOfRate * rateLimit, keysOfRate * rateBurst),
    ),
  };

  /** For the work on a large payload: called often, it waits for the caller's turn every few milliseconds. */
  function giveWayOf(caller: Caller, payload: string): () => Promise<void> {
    if (payload.length < largeJson) return async () => {};
    const sender = senderOf(caller);
    let since = Number.NEGATIVE_INFINITY;
    return async () => {
      if (performance.now() - since < turnMs) return;
      await turns.take(sender, true);
      since = performance.now();
    };
  }

  const payOff = createPayOff(admission);
  const costOfPayload = (length: number) =>
    length < largeJson ? 0 : (length / 2 ** 20) * workOf.payloadMebibyte;

  return {
    readFields: fieldsReader(settings, admission, spool),
    authenticate: createAuthenticate(keys, rates),
    /** Waits until the caller's large requests before this one have had their time. */
    payOff(caller: Caller, request: IncomingMessage, payload: string, fields: UnverifiedFields) {
      const cost = costOfPayload(jsonLength(payload, fields)) + costOfFiles(fields.files);
      return payOff(senderOf(caller), request, fields.files, cost);
    },
    /** Refuses the requests that wait; those that are handled go on. */
    close: payOff.close,
    spool,
    jsonLimits: settings,
    /** Called for each request whose signature holds. */
    onSigned(caller: Caller, address: string, payload: string, fields: UnverifiedFields) {
      const { files } = fields;
      const length = jsonLength(payload, fields);
      onSigned(caller.accessKey, length + files.reduce((sum, { size }) => sum + size, 0));
      // Files are the member's from now on.
      work.ofAddress.charge(address, -files.length * workOf.filePart);
    },
    onRefused,
    /** Waits for the caller's turn, when the JSON to read is large. */
    async turn(caller: Caller, payload: string, fields: UnverifiedFields) {
      if (jsonLength(payload, fields) >= largeJson) await turns.take(senderOf(caller));
    },
    /**
     * Reads large JSON and validates its payload without holding up other requests; undefined: it is small.
     *
     * @throws Refusal
     */
    async readLarge(
      { path, name }: Pick<Route, 'path' | 'name'>,
      fields: UnverifiedFields,
      caller: Caller,
      payload: string,
    ): Promise<object | undefined> {
      if (jsonLength(payload, fields) < largeJson) return undefined;
      const { text, size } = fields;
      const [version = ''] = /(?<=^\/api\/)[^/]+/.exec(path) ?? [];
      const job = {
        version,
        validator: `${name}Payload`,
        payload,
        ...(text && { text }),
        ...(size && { size }),
      };
      await payloads.read(senderOf(caller), job);
      return (await parseInSlices(payload, giveWayOf(caller, payload))) as object;
    },
    giveWayOf,
    wire: { turns, fileTurns, charge: work.ofSender.charge },
  };
}
