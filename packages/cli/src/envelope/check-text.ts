import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { Values } from '@attestation/command-line';
import { createSigner, createVerifier } from '@attestation/signing';
import { joined, type Printable, printable, printableLines, shown } from '@attestation/signing/printable';
import type { Outcome, Surroundings } from '../command.ts';
import { exitCodes } from '../exit-code.ts';
import type { Io, Paint } from '../io.ts';
import type { caller } from '../options.ts';
import { readSource } from '../payload/read-source.ts';
import { findSettings, readKey, type Settings } from '../profiles/credentials.ts';
import { checkEnvelope, type Verdict } from './check-envelope.ts';

type Given = Values<typeof caller> & { readonly 'signed-string'?: string; readonly 'public-key'?: string };

/** What is wrong with an envelope that another client made. */
export async function checkText(
  path: string,
  payload: string | undefined,
  file: string,
  values: Given,
  { io, paint }: Surroundings,
): Promise<Outcome> {
  const { text, place } = await readSource(file, io);
  const claimed = values['signed-string'];
  const { accessKey, key } = await findSettings(values, io.env);
  const publicKey = await findPublicKey(values['public-key'], key, io);
  const verdict = await checkEnvelope(text, {
    path,
    accessKey: accessKey?.value,
    payload,
    signedString: claimed === undefined ? undefined : (await readSource(claimed, io)).text,
    publicKey,
  });
  const matches = verdict.differences.length === 0;
  return {
    data: {
      matches,
      signature_checked: publicKey !== undefined,
      differences: verdict.differences,
      signed_string: verdict.signedString ?? null,
    },
    text: verdictText(verdict, place, publicKey !== undefined, paint),
    exitCode: matches ? exitCodes.ok : exitCodes.refused,
  };
}

async function findPublicKey(
  file: string | undefined,
  key: Settings['key'],
  io: Io,
): Promise<string | undefined> {
  if (file !== undefined) {
    const { text } = await readSource(file, io);
    await createVerifier(text); // its errors say what is given in place of a public key
    return text;
  }
  if (!key) return undefined;
  const pem = await readKey(key);
  await createSigner(pem);
  return createPublicKey(createPrivateKey(pem)).export({ type: 'spki', format: 'pem' }).toString();
}

function verdictText(
  { differences, signedString }: Verdict,
  place: string,
  checked: boolean,
  paint: Paint,
): Printable {
  const lines = differences.map(
    ({ part, message }) => shown`${paint('red', '✗')} ${paint('bold', part)}: ${printableLines(message)}`,
  );
  if (!checked) {
    const advice = 'give the public key of the other client with --public-key, or your key with --key';
    lines.push(
      shown`${paint('yellow', '!')} The signature was not examined.\n  ${paint('dim', '→')} ${printable(advice)}`,
    );
  }
  if (differences.length === 0 && checked) {
    lines.push(shown`${paint('green', '✓')} ${printable(place)} is as it should be.`);
  }
  if (signedString !== undefined) {
    lines.push(shown``, paint('dim', 'The string to sign for this envelope:'), printableLines(signedString));
  }
  return joined(lines);
}
