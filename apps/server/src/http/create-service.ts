import type { KeyRecords } from '../domain/ports.ts';
import type { Spool } from '../domain/spool.ts';
import type { Settings } from '../settings/values.ts';
import { createAuthenticate } from './authenticate.ts';
import { parseInSlices } from './parse-in-slices.ts';
import { createPayOff } from './pay-off.ts';
import type { PayloadThread } from './payload-thread.ts';
import type { Service } from './serve.ts';
import { createTokenBuckets } from './token-bucket.ts';
import type { Turns } from './turns.ts';
import type { Admission } from './unverified-bytes.ts';
import { envelopeParser, fieldsReader } from './unverified-envelope.ts';
import { costOfFiles, workOf } from './work-limits.ts';

export interface ServiceParts {
  readonly keys: KeyRecords;
  readonly spool: Spool;
  readonly admission: Admission;
  readonly turns: Turns;
  readonly payloads: PayloadThread;
  /** Called for each request whose signature holds: what is sent unsigned is no load that other work gives way to. */
  readonly onSigned: () => void;
}

/** Characters of a payload from which on it is read in turns: a smaller one takes less than a millisecond. */
const largePayload = 16 * 1024;

/** Milliseconds of work on a large payload that is done at once. */
const turnMs = 2;

/** What serve() needs for every route, under this deployment's limits. D26 */
export function createService(
  settings: Settings,
  { keys, spool, admission, turns, payloads, onSigned }: ServiceParts,
): Service {
  const { work } = admission;
  const rate = createTokenBuckets(settings.rateLimit, settings.rateBurst);
  return {
    readFields: fieldsReader(settings, admission, spool),
    parseEnvelope: envelopeParser(settings.requestIdMaxLength),
    authenticate: createAuthenticate(keys, rate),
    payOff: createPayOff(work.ofKey, admission),
    spool,
    jsonLimits: settings,
    onSigned({ accessKey }, address, payload, files) {
      onSigned();
      // Files are the key's from now on.
      work.ofAddress.charge(address, -files.length * workOf.filePart);
      if (payload.length >= largePayload) {
        work.ofKey.charge(accessKey, (payload.length / 2 ** 20) * workOf.payloadMebibyte);
      }
      work.ofKey.charge(accessKey, costOfFiles(files));
    },
    turn: async ({ accessKey }, payload) => {
      if (payload.length >= largePayload) await turns.take(accessKey);
    },
    async readLarge({ path, name }, { text, size }, caller, payload) {
      if (payload.length < largePayload) return undefined;
      const [version = ''] = /(?<=^\/api\/)[^/]+/.exec(path) ?? [];
      const job = {
        version,
        validator: `${name}Payload`,
        payload,
        ...(text && { text }),
        ...(size && { size }),
      };
      await payloads.read(caller.accessKey, job);
      return (await parseInSlices(payload, this.giveWayOf(caller, payload))) as object;
    },
    giveWayOf({ accessKey }, payload) {
      if (payload.length < largePayload) return async () => {};
      let since = Number.NEGATIVE_INFINITY;
      return async () => {
        if (performance.now() - since < turnMs) return;
        await turns.take(accessKey, true);
        since = performance.now();
      };
    },
  };
}
