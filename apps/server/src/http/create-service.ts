import type { KeyRecords } from '../domain/ports.ts';
import type { Spool } from '../domain/spool.ts';
import type { Settings } from '../settings/values.ts';
import { createAuthenticate } from './authenticate.ts';
import type { Service } from './serve.ts';
import { createTokenBuckets } from './token-bucket.ts';
import type { Admission } from './unverified-bytes.ts';
import { envelopeParser, fieldsReader } from './unverified-envelope.ts';

/** What serve() needs for every route, under this deployment's limits. D26 */
export function createService(
  settings: Settings,
  { keys, spool }: { readonly keys: KeyRecords; readonly spool: Spool },
  admission: Admission,
  onSigned: () => void = () => {},
): Service {
  return {
    readFields: fieldsReader(settings, admission, spool),
    parseEnvelope: envelopeParser(settings.requestIdMaxLength),
    authenticate: createAuthenticate(keys, createTokenBuckets(settings.rateLimit, settings.rateBurst)),
    spool,
    jsonLimits: settings,
    onSigned,
  };
}
