import { UsageError } from '@attestation/command-line';
import { defineCommand } from '../command.ts';
import { checkText } from '../envelope/check-text.ts';
import { envelopeText } from '../envelope/envelope-text.ts';
import { operationPath, operationWords } from '../envelope/operation-path.ts';
import { caller, precedence } from '../options.ts';
import { objectText } from '../payload/json-value.ts';
import { readSource } from '../payload/read-source.ts';

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
