import type { ApplyCertificationPayload } from '@attestation/client/v1';
import { newRequestId } from '@attestation/signing';
import { defineCommand } from '../command.ts';
import { openClient } from '../open-client.ts';
import { calling, precedence, unknownMembers } from '../options.ts';
import { payloadOf, readMembers, setText } from '../payload/payload.ts';

/** Option to member of the payload. */
const members = {
  type: 'type',
  name: 'name',
  'ic-code': 'ic_code',
  'org-code': 'org_code',
  'tax-code': 'tax_code',
  'link-name': 'link_name',
  'link-id-card': 'link_id_card',
  'link-phone': 'link_phone',
  'link-email': 'link_email',
} as const;

const needed = {
  type: '--type',
  link_name: '--link-name',
  link_id_card: '--link-id-card',
  link_phone: '--link-phone',
  link_email: '--link-email',
};

const text = (value: string, about: string) => ({ type: 'string', value, about }) as const;

export const apply = defineCommand({
  name: 'apply',
  about: 'Apply for a certification, and get the caId that signs PDF attachments.',
  positionals: [
    {
      name: 'FILE',
      about: 'The payload, JSON or YAML; - for standard input',
      required: false,
      candidates: 'file',
    },
  ],
  options: {
    type: { ...text('TYPE', 'PERSONAL or ENTERPRISE'), candidates: ['PERSONAL', 'ENTERPRISE'] },
    name: text('NAME', 'Enterprise: its name'),
    'ic-code': text('CODE', 'Enterprise: unified social credit code, or business registration code'),
    'org-code': text('CODE', 'Enterprise without a unified social credit code: organization code'),
    'tax-code': text('CODE', 'Enterprise without a unified social credit code: tax code'),
    'link-name': text('NAME', 'The person, or the contact of the enterprise'),
    'link-id-card': text('NUMBER', 'ID card of that person'),
    'link-phone': text('NUMBER', 'Phone of that person'),
    'link-email': text('ADDRESS', 'E-mail of that person'),
    'request-id': text('ID', 'To repeat an application whose answer was lost: its request id'),
    ...unknownMembers,
    ...calling,
  },
  notes: precedence,
  examples: [
    [
      'For a person',
      `attest apply --type PERSONAL --link-name 'Zhang San' --link-id-card 330102199001011234 \\
    --link-phone 15857112383 --link-email zhang@example.com`,
    ],
    ['For an enterprise', 'attest apply enterprise.yaml'],
    ['Again, after a lost answer: the same caId', 'attest apply enterprise.yaml --request-id ID'],
  ],
  async run({ values, positionals }, { io, paint }) {
    const payload = await readMembers(positionals[0], io);
    for (const [option, member] of Object.entries(members)) {
      setText(payload, member, values[option as keyof typeof members]);
    }
    const { client } = await openClient(values, io);
    const requestId = values['request-id'] ?? newRequestId();
    const { no } = await client.applyCertification(
      { payload: payloadOf<ApplyCertificationPayload>(payload, needed) },
      { requestId, signal: io.signal },
    );
    return {
      data: { no, request_id: requestId },
      text: `${paint('green', '✓')} The caId is ${paint('bold', no)}\n  ${paint('dim', '→')} attest create FILE --attach '0=contract.pdf,sign=${no}:KEYWORD'`,
    };
  },
});
