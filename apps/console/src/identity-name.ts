import type { Word, Words } from './language.tsx';

const names: Readonly<Record<string, Word>> = {
  ID: 'identity.ID',
  MO: 'identity.MO',
  USCID: 'identity.USCID',
};

/** What the certificate calls this kind of identity; codes that it does not know stay as they are. */
export function identityName(code: string, say: Words['say']): string {
  const name = names[code];
  return name === undefined ? code : say(name);
}
