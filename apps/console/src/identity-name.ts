import type { AttestationWord } from './attestation-words.ts';

const names: Readonly<Record<string, AttestationWord>> = {
  ID: 'identity.ID',
  MO: 'identity.MO',
  USCID: 'identity.USCID',
};

/** What the certificate calls this kind of identity; codes that it does not know stay as they are. */
export function identityName(code: string, say: (word: AttestationWord) => string): string {
  const name = names[code];
  return name === undefined ? code : say(name);
}
