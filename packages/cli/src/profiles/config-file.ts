import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { UsageError } from '@attestation/command-line';
import { quoteForShell } from '@attestation/signing/printable';
import type { Io } from '../command.ts';
import { readPrivateFile, writePrivateFile } from './private-file.ts';

/** The caller and the service. The key itself stays in its own file. */
export interface Profile {
  readonly url: string;
  readonly access_key: string;
  /** Absolute path of the private key. */
  readonly key_file: string;
}

interface Config {
  /** The profile that is used when none is named. */
  readonly current: string | undefined;
  readonly profiles: ReadonlyMap<string, Profile>;
}

/** Where the profiles are kept: ATTEST_CONFIG, else as the XDG Base Directory Specification says. */
export function configPath(env: Io['env']): string {
  if (env.ATTEST_CONFIG) return env.ATTEST_CONFIG;
  if (process.platform === 'win32' && env.APPDATA) return join(env.APPDATA, 'attest', 'config.json');
  // XDG: a relative path is to be ignored.
  const xdg = env.XDG_CONFIG_HOME;
  const folder = xdg && isAbsolute(xdg) ? xdg : join(env.HOME || homedir(), '.config');
  return join(folder, 'attest', 'config.json');
}

/** @throws UsageError when others can read the file, or it is not what `writeConfig` writes. */
export async function readConfig(env: Io['env']): Promise<Config> {
  const path = configPath(env);
  const text = await readPrivateFile(path, 'The configuration');
  if (text === undefined) return { current: undefined, profiles: new Map() };
  const broken = (why: string, cause?: unknown) =>
    new UsageError(
      `The configuration ${path} cannot be used: ${why}.`,
      `fix it, or start over: rm ${quoteForShell(path)}`,
      cause,
    );
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (cause) {
    throw broken('it is not JSON', cause);
  }
  const { current, profiles } = (read ?? {}) as { current?: unknown; profiles?: unknown };
  if (
    typeof profiles !== 'object' ||
    profiles === null ||
    !['string', 'undefined'].includes(typeof current)
  ) {
    throw broken('it has no "profiles"');
  }
  for (const [name, profile] of Object.entries(profiles)) {
    if (!isProfile(profile)) throw broken(`profile "${name}" lacks url, access_key or key_file`);
  }
  return { current: current as string | undefined, profiles: new Map(Object.entries(profiles)) };
}

export async function writeConfig(env: Io['env'], { current, profiles }: Config): Promise<string> {
  const path = configPath(env);
  const content = { current, profiles: Object.fromEntries(profiles) };
  await writePrivateFile(path, `${JSON.stringify(content, undefined, 2)}\n`);
  return path;
}

export const ADD_PROFILE = 'attest profile add NAME --url URL --access-key ID --key FILE';

/** @throws UsageError that names the profiles of the configuration. */
export function requireProfile(
  profiles: ReadonlyMap<string, Profile>,
  name: string,
  env: Io['env'],
): Profile {
  const profile = profiles.get(name);
  if (profile) return profile;
  const known = [...profiles.keys()].join(', ');
  throw new UsageError(
    `Unknown profile "${name}" in ${configPath(env)}.`,
    known ? `available: ${known}` : ADD_PROFILE,
  );
}

function isProfile(value: unknown): value is Profile {
  const { url, access_key, key_file } = (value ?? {}) as Record<string, unknown>;
  return [url, access_key, key_file].every((member) => typeof member === 'string' && member !== '');
}
