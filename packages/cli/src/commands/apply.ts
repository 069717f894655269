import type { ApplyCertificationPayload } from '@attestation/client/v1';
import { newRequestId } from '@attestation/signing';
import { printable, shown } from '@attestation/signing/printable';
import { defineCommand } from '../command.ts';
import { openClient } from '../open-client.ts';
import { calling, precedence, unknownMembers } from '../options.ts';
import { applicationOptions } from '../payload/contract-options.ts';
import { payloadOf, readMembers, setText } from '../payload/payload.ts';

/** An option for each member of the contract. */
const { options, members, needed } = applicationOptions({
  type: ['TYPE', 'PERSONAL or ENTERPRISE'],
  name: ['NAME', 'Enterprise: its name'],
  ic_code: ['CODE', 'Enterprise: unified social credit code, or business registration code'],
  org_code: ['CODE', 'Enterprise without a unified social credit code: organization code'],
  tax_code: ['CODE', 'Enterprise without a unified social credit code: tax code'],
  link_name: ['NAME', 'The person, or the contact of the enterprise'],
  link_id_card: ['NUMBER', 'ID card of that person'],
  link_phone: ['NUMBER', 'Phone of that person'],
  link_email: ['ADDRESS', 'E-mail of that person'],
});

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
    ...options,
    'request-id': {
      type: 'string',
      value: 'ID',
      about: 'To repeat an application whose answer was lost: its request id',
    },
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
      text: shown`${paint('green', '✓')} The caId is ${paint('bold', no)}\n  ${paint('dim', '→')} attest create FILE --attach '0=contract.pdf,sign=${printable(no)}:KEYWORD'`,
    };
  },
});
