import type { Io } from '../io.ts';
import type { Settings } from '../profiles/credentials.ts';
import { checkAddress } from './check-address.ts';
import { checkKey } from './check-key.ts';
import { checkService } from './check-service.ts';
import { checkSettings } from './check-settings.ts';
import { checkSignature } from './check-signature.ts';
import { type Finding, type Step, skipped } from './finding.ts';

/**
 * From the profile to an accepted signature, step by step. A step that fails does not end the examination: what does not
 * rest on it is examined too.
 */
export async function* examine(find: () => Promise<Settings>, io: Io): AsyncGenerator<Finding> {
  const { settings, finding } = await checkSettings(find);
  yield finding;
  const { privateKey, findings } = await checkKey(settings?.key);
  yield* findings;
  if (!settings?.url)
    return yield* skip('the address is not known', 'address', 'tls', 'service', 'clock', 'signature');
  const address = await checkAddress(settings.url.value);
  yield* address.findings;
  if (!address.reachable) return yield* skip('the service is not reached', 'service', 'clock', 'signature');
  const service = await checkService(settings.url.value, io.signal);
  yield* service.findings;
  if (!service.answers) return yield* skip('this is not the service', 'signature');
  if (!privateKey) return yield* skip('there is no usable key', 'signature');
  if (!settings.accessKey) return yield* skip('the access key is not known', 'signature');
  const { url, accessKey } = settings;
  yield await checkSignature(
    { url: url.value, accessKey: accessKey.value, privateKey, skewMs: service.skewMs },
    io.signal,
  );
}

function* skip(reason: string, ...steps: Step[]): Generator<Finding> {
  for (const step of steps) yield skipped(step, reason);
}
