import { UsageError } from '@attestation/command-line';
import type { Profile } from './config-file.ts';

/** @throws UsageError naming those that there are. */
export function requireProfile(profiles: ReadonlyMap<string, Profile>, name: string): Profile {
  const profile = profiles.get(name);
  if (profile) return profile;
  const known = [...profiles.keys()].join(', ');
  throw new UsageError(
    `There is no profile "${name}".`,
    known ? `there are: ${known}` : 'attest profile add --help',
  );
}
