import { UsageError, type Values } from '@attestation/command-line';
import { quoteForShell } from '@attestation/signing/printable';
import type { Io } from '../command.ts';
import type { caller } from '../options.ts';
import { ADD_PROFILE, type Profile, readConfig, requireProfile } from './config-file.ts';
import { readPrivateFile } from './private-file.ts';

/** A setting, and where it was found: `--url`, `ATTEST_URL`, `profile "sandbox"`. */
interface Setting {
  readonly value: string;
  readonly from: string;
}

/** Settings as far as they are known. */
export interface Settings {
  readonly url: Setting | undefined;
  readonly accessKey: Setting | undefined;
  /** PEM text from the environment, or a file that holds it. */
  readonly key: (Setting & { readonly is: 'text' | 'file' }) | undefined;
}

interface Credentials {
  readonly url: string;
  readonly accessKey: string;
  /** PEM. */
  readonly privateKey: string;
}

type Given = Values<typeof caller>;

/** Option before environment before profile, each setting by itself. @throws UsageError */
export async function findSettings(values: Given, env: Io['env']): Promise<Settings> {
  const url = given('--url', values.url) ?? given('ATTEST_URL', env.ATTEST_URL);
  const accessKey =
    given('--access-key', values['access-key']) ?? given('ATTEST_ACCESS_KEY', env.ATTEST_ACCESS_KEY);
  const key = givenKey(values, env);
  if (url && accessKey && key && values.profile === undefined) return { url, accessKey, key };
  const found = await findProfile(values.profile, env);
  if (!found) return { url, accessKey, key };
  const from = `profile "${found.name}"`;
  const { profile } = found;
  return {
    url: url ?? { value: profile.url, from },
    accessKey: accessKey ?? { value: profile.access_key, from },
    key: key ?? { value: profile.key_file, from, is: 'file' },
  };
}

/** @throws UsageError that says how to give what is missing. */
export async function readCredentials(values: Given, env: Io['env']): Promise<Credentials> {
  const { url, accessKey, key } = await findSettings(values, env);
  const missing = [
    !url && 'the address (--url)',
    !accessKey && 'the access key (--access-key)',
    !key && 'the private key (--key)',
  ].filter((name) => name !== false);
  if (!url || !accessKey || !key) throw new UsageError(`Missing: ${missing.join(', ')}.`, ADD_PROFILE);
  return { url: url.value, accessKey: accessKey.value, privateKey: await readKey(key) };
}

/** @throws UsageError when the file is missing, or open to others. */
export async function readKey({ value, is, from }: NonNullable<Settings['key']>): Promise<string> {
  if (is === 'text') return value;
  const text = await readPrivateFile(value, 'The private key');
  if (text !== undefined) return text;
  throw new UsageError(
    `The private key ${value} (from ${from}) does not exist.`,
    `make one: attest keygen ${quoteForShell(value)}`,
  );
}

function given(from: string, value: string | undefined): Setting | undefined {
  return value ? { value, from } : undefined;
}

function givenKey(values: Given, env: Io['env']): Settings['key'] {
  if (values.key) return { value: values.key, from: '--key', is: 'file' };
  if (env.ATTEST_KEY) return { value: env.ATTEST_KEY, from: 'ATTEST_KEY', is: 'text' };
  if (env.ATTEST_KEY_FILE) return { value: env.ATTEST_KEY_FILE, from: 'ATTEST_KEY_FILE', is: 'file' };
  return undefined;
}

async function findProfile(
  asked: string | undefined,
  env: Io['env'],
): Promise<{ name: string; profile: Profile } | undefined> {
  const { current, profiles } = await readConfig(env);
  const name = asked ?? (env.ATTEST_PROFILE || current);
  if (name === undefined) return undefined;
  return { name, profile: requireProfile(profiles, name, env) };
}

/** An access key as it is shown: enough to recognise it, too little to use it. */
export function abbreviated(accessKey: string): string {
  return accessKey.length <= 8
    ? `${accessKey.slice(0, 2)}…`
    : `${accessKey.slice(0, 4)}…${accessKey.slice(-2)}`;
}
