import type { KeyRecords } from '../domain/ports.ts';
import type { Spool } from '../domain/spool.ts';
import type { SharedLimits } from '../limits/share-limits.ts';
import { createTokenBuckets } from '../limits/token-bucket.ts';
import type { Settings } from '../settings/values.ts';
import { createAuthenticate } from './authenticate.ts';
import { parseInSlices } from './parse-in-slices.ts';
import { createPayOff } from './pay-off.ts';
import type { PayloadThread } from './payload-thread.ts';
import type { Service } from './serve.ts';
import type { Turns } from './turns.ts';
import type { Admission } from './unverified-bytes.ts';
import { envelopeParser, fieldsReader } from './unverified-envelope.ts';
import type { UnverifiedFields } from './unverified-fields.ts';
import { costOfFiles, workOf } from './work-limits.ts';

export interface ServiceParts {
  readonly keys: KeyRecords;
  readonly spool: Spool;
  readonly admission: Admission;
  readonly turns: Turns;
  readonly payloads: PayloadThread;
  readonly limits: SharedLimits;
  /** Called for each request whose signature holds: what is sent unsigned is no load that other work gives way to. */
  readonly onSigned: (accessKey: string) => void;
  readonly onRefused: Service['onRefused'];
}

/** Characters of JSON from which on it is read in turns: less of it takes less than a millisecond. */
const largeJson = 16 * 1024;

/** Milliseconds of work on a large payload that is done at once. */
const turnMs = 2;

/** Characters that are read once the signature holds: of a JSON body all, signed or not. */
const jsonLength = (payload: string, { text }: UnverifiedFields) => text?.length ?? payload.length;

/** What serve() needs for every route, under this deployment's limits. D26 */
export function createService(
  settings: Settings,
  { keys, spool, admission, turns, payloads, limits, onSigned, onRefused }: ServiceParts,
): Service {
  const { work } = admission;
  const rate = limits.share('requests of key', createTokenBuckets(settings.rateLimit, settings.rateBurst));
  return {
    readFields: fieldsReader(settings, admission, spool),
    parseEnvelope: envelopeParser(settings.requestIdMaxLength),
    authenticate: createAuthenticate(keys, rate),
    payOff: createPayOff(work.ofKey, admission),
    spool,
    jsonLimits: settings,
    onSigned({ accessKey }, address, payload, fields) {
      const { files } = fields;
      const length = jsonLength(payload, fields);
      onSigned(accessKey);
      // Files are the key's from now on.
      work.ofAddress.charge(address, -files.length * workOf.filePart);
      if (length >= largeJson) work.ofKey.charge(accessKey, (length / 2 ** 20) * workOf.payloadMebibyte);
      work.ofKey.charge(accessKey, costOfFiles(files));
    },
    onRefused,
    turn: async ({ accessKey }, payload, fields) => {
      if (jsonLength(payload, fields) >= largeJson) await turns.take(accessKey);
    },
    async readLarge({ path, name }, fields, caller, payload) {
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
      await payloads.read(caller.accessKey, job);
      return (await parseInSlices(payload, this.giveWayOf(caller, payload))) as object;
    },
    giveWayOf({ accessKey }, payload) {
      if (payload.length < largeJson) return async () => {};
      let since = Number.NEGATIVE_INFINITY;
      return async () => {
        if (performance.now() - since < turnMs) return;
        await turns.take(accessKey, true);
        since = performance.now();
      };
    },
  };
}
