import { UsageError } from '@attestation/command-line';
import { exitCodes } from '../exit-code.ts';
import { abbreviated } from '../profiles/abbreviated.ts';
import { ADD_PROFILE, type Settings } from '../profiles/credentials.ts';
import { type Finding, failed, ok } from './finding.ts';

/** Which settings there are, and where each was found. */
export async function checkSettings(
  find: () => Promise<Settings>,
): Promise<{ settings: Settings | undefined; finding: Finding }> {
  let settings: Settings;
  try {
    settings = await find();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { settings: undefined, finding: failed('profile', exitCodes.usage, error.message, error.advice) };
  }
  const { url, accessKey, key } = settings;
  if (!url || !accessKey || !key) {
    const missing = [!url && 'the address', !accessKey && 'the access key', !key && 'the private key'];
    const message = `Not known: ${missing.filter(Boolean).join(', ')}.`;
    return { settings, finding: failed('profile', exitCodes.usage, message, ADD_PROFILE) };
  }
  const message = `${url.value} (${url.from}), access key ${abbreviated(accessKey.value)} (${accessKey.from})`;
  return { settings, finding: ok('profile', message) };
}
