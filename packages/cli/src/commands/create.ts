import type { CreateAttestationPayload } from '@attestation/client/v1';
import { UsageError } from '@attestation/command-line';
import { printable, shown } from '@attestation/signing/printable';
import { defineCommand } from '../command.ts';
import { openClient } from '../open-client.ts';
import { calling, factoids, payloadFile, payloadNotes, precedence } from '../options.ts';
import { openAttachments } from '../payload/attach-option.ts';
import { appendFactoids, type Members, payloadOf, readMembers, setText } from '../payload/payload.ts';
import { withUploadProgress } from '../progress.ts';

/** What the payload cannot do without, and the option that gives it. */
const createNeeds = {
  unique_id: '--unique-id',
  template_id: '--template',
  identities: '--identity CODE=VALUE',
};

const shape = {
  'unique-id': {
    type: 'string',
    value: 'ID',
    about: 'Your own code for it; sending it again returns the same number',
  },
  template: { type: 'string', value: 'ID', about: 'Template of the factoids' },
  identity: {
    type: 'string',
    multiple: true,
    value: 'CODE=VALUE',
    about: 'Identity of the owner: ID, MO or USCID; may be repeated',
    candidates: ['ID=', 'MO=', 'USCID='],
  },
  ...factoids,
} as const;

export const create = defineCommand({
  name: 'create',
  about: 'Store an attestation and get its reference number.',
  positionals: [payloadFile],
  options: { ...shape, ...calling },
  notes: `${payloadNotes}\n\n${precedence}`,
  examples: [
    [
      'From a file, with a contract attached to its first factoid',
      'attest create order.yaml --attach 0=contract.pdf',
    ],
    [
      'Without a file',
      `attest create --unique-id order-1 --template T-TRADE --identity MO=15857112383 \\
    --factoid '{unique_id: buyer-1, type: user, data: {name: Zhang San}}'`,
    ],
    [
      'Signed by a certified party at each "Party A:" in the PDF',
      "attest create order.yaml --attach '0=contract.pdf,sign=CAID:Party A:'",
    ],
    ['In a script', 'NO=$(attest create order.yaml --json | jq -r .no)'],
  ],
  async run({ values, positionals }, { io, paint }) {
    const members = await readMembers(positionals[0], io);
    setText(members, 'unique_id', values['unique-id']);
    setText(members, 'template_id', values.template);
    setIdentities(members, values.identity);
    appendFactoids(members, values.factoid);
    if (values.open) members.set('completed', 'false');
    const { attachments, bytes } = await openAttachments(values.attach, members);
    const payload = payloadOf<CreateAttestationPayload>(members, createNeeds);
    const { client } = await openClient(values, io);
    const { no } = await withUploadProgress(bytes, io, () =>
      client.createAttestation({ payload, ...(attachments && { attachments }) }, { signal: io.signal }),
    );
    const next = values.open
      ? shown`attest add-factoids ${printable(no)} --factoid '{...}'`
      : shown`attest read ${printable(no)}`;
    return {
      data: { no },
      text: shown`${paint('green', '✓')} Stored under the number ${paint('bold', no)}\n  ${paint('dim', '→')} ${next}`,
    };
  },
});

/** Adds to the identities of the file; an identity of the same code is replaced. */
function setIdentities(members: Members, given: readonly string[] | undefined): void {
  if (given === undefined) return;
  const before = JSON.parse(members.get('identities') ?? 'null') as Record<string, string> | null;
  const identities = new Map(Object.entries(before ?? {}));
  for (const text of given) {
    const [, code, value] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
    if (code === undefined || value === undefined) {
      throw new UsageError(`--identity must be CODE=VALUE, not "${text}".`, '--identity MO=15857112383');
    }
    identities.set(code, value);
  }
  members.set('identities', JSON.stringify(Object.fromEntries(identities)));
}
