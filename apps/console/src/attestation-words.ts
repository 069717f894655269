import { enAttestation as en } from './words-en-attestation.ts';
import { zhAttestation } from './words-zh-attestation.ts';

export type AttestationWord = keyof typeof en;

const zh: Readonly<Record<AttestationWord, string>> = zhAttestation;

export const attestationWords = { en, zh } as const;
