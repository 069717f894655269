import type { KeyRecords } from '../domain/ports.ts';
import type { Spool } from '../domain/spool.ts';
import type { Settings } from '../settings/values.ts';
import { createAuthenticate } from './authenticate.ts';
import type { BodyBudget } from './body-budget.ts';
import type { Service } from './serve.ts';
import type { SlowBodies } from './slow-bodies.ts';
import { createTokenBuckets } from './token-bucket.ts';
import { envelopeParser, fieldsReader } from './unverified-envelope.ts';

/** What serve() needs for every route, under this deployment's limits. D26 */
export function createService(
  settings: Settings,
  { keys, spool }: { readonly keys: KeyRecords; readonly spool: Spool },
  slowBodies: SlowBodies,
  memory: BodyBudget,
  onSigned: () => void = () => {},
): Service {
  const admission = {
    slowBodies,
    memory,
    bytes: createTokenBuckets(settings.addressBytes, settings.addressBytes ?? 0),
  };
  return {
    readFields: fieldsReader(settings, admission, spool),
    parseEnvelope: envelopeParser(settings.requestIdMaxLength),
    authenticate: createAuthenticate(keys, createTokenBuckets(settings.rateLimit, settings.rateBurst)),
    spool,
    jsonLimits: settings,
    onSigned,
  };
}
