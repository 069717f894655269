import { createPrivateKey, createPublicKey } from 'node:crypto';
import { UsageError, type Values } from '@attestation/command-line';
import { operations } from '@attestation/contract/v1';
import { createSigner, createVerifier } from '@attestation/signing';
import { joined, type Printable, printable, printableLines, shown } from '@attestation/signing/printable';
import { defineCommand, type Outcome, type Surroundings } from '../command.ts';
import { checkEnvelope, type Verdict } from '../envelope/check-envelope.ts';
import { envelopeText } from '../envelope/envelope-text.ts';
import { exitCodes } from '../exit-code.ts';
import type { Io, Paint } from '../io.ts';
import { caller, precedence } from '../options.ts';
import { objectText } from '../payload/json-value.ts';
import { readSource } from '../payload/read-source.ts';
import { findSettings, readKey, type Settings } from '../profiles/credentials.ts';

/** The command of each operation. */
const words = {
  create: 'createAttestation',
  'add-factoids': 'addFactoids',
  read: 'readAttestation',
  download: 'downloadAttestation',
  apply: 'applyCertification',
} as const satisfies Record<string, keyof typeof operations>;

const operationWords = Object.keys(words);

/** The path that is signed, from /api on. @throws UsageError */
function operationPath(word: string): string {
  const found = Object.entries(words).find(
    ([name, operation]) => word === name || word === operations[operation].path,
  );
  if (found) return operations[found[1]].path;
  throw new UsageError(`There is no operation "${word}".`, operationWords.join(', '));
}

export const sign = defineCommand({
  name: 'sign',
  about: "Show the string that is signed and the envelope, or find the fault in another client's envelope.",
  positionals: [
    { name: 'OPERATION', about: operationWords.join(', '), required: true, candidates: operationWords },
    {
      name: 'FILE',
      about: 'The payload, JSON or YAML; - for standard input',
      required: false,
      candidates: 'file',
    },
  ],
  options: {
    payload: { type: 'string', value: 'TEXT', about: 'The payload, in place of FILE' },
    'request-id': { type: 'string', value: 'ID', about: 'Default: a new one' },
    tonce: { type: 'string', value: 'SECONDS', about: 'Unix time (default: now)' },
    check: {
      type: 'string',
      value: 'ENVELOPE',
      about: "Another client's request body, to be compared; - for standard input",
      candidates: 'file',
    },
    'signed-string': {
      type: 'string',
      value: 'FILE',
      about: 'With --check: the string that the other client signed',
      candidates: 'file',
    },
    'public-key': {
      type: 'string',
      value: 'FILE',
      about: "With --check: the other client's public key (default: that of --key)",
      candidates: 'file',
    },
    ...caller,
  },
  notes: `Nothing is sent. A payload in JSON is signed character for character as it is in FILE. The access key is shown in
full, since it is part of what is signed. With --check the exit code is 1 when something differs.

${precedence}`,
  examples: [
    ['What is signed, and what is sent', `attest sign read --payload '{"ano":"NO"}'`],
    [
      'The same as another client: its request id and time',
      'attest sign create order.json --request-id r1 --tonce 1700000000 --json | jq -r .signed_string',
    ],
    ["Why another client's request is refused", 'attest sign create --check their-request.json'],
    [
      'The same, and where the string that it signed goes wrong',
      'attest sign create --check their-request.json --signed-string their-string.txt',
    ],
  ],
  async run({ values, positionals: [operation = '', file] }, surroundings) {
    const path = operationPath(operation);
    const payload = await readPayload(file, values.payload, surroundings.io);
    if (values.check !== undefined) return checkText(path, payload, values.check, values, surroundings);
    for (const option of ['signed-string', 'public-key'] as const) {
      if (values[option] !== undefined) throw new UsageError(`--${option} is for --check only.`);
    }
    if (payload === undefined)
      throw new UsageError('There is no payload to sign.', "give FILE or --payload '{...}'");
    return envelopeText(path, payload, values, surroundings);
  },
});

async function readPayload(
  file: string | undefined,
  text: string | undefined,
  io: Parameters<typeof readSource>[1],
): Promise<string | undefined> {
  if (file !== undefined && text !== undefined) throw new UsageError('Give FILE or --payload, not both.');
  if (text !== undefined) return objectText(text, '--payload');
  if (file === undefined) return undefined;
  const source = await readSource(file, io);
  return objectText(source.text, source.place);
}

type Given = Values<typeof caller> & { readonly 'signed-string'?: string; readonly 'public-key'?: string };

/** What is wrong with an envelope that another client made. */
async function checkText(
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
