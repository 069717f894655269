import { createRequire } from 'node:module';
import type { ApplyCertificationPayload } from '@attestation/client/v1';
import type { ApplyCertificationPayload as Application } from '@attestation/contract/v1';
import { newRequestId } from '@attestation/signing';
import { printable, shown } from '@attestation/signing/printable';
import { defineCommand } from '../command.ts';
import { openClient } from '../open-client.ts';
import { calling, payloadFile, precedence, unknownMembers } from '../options.ts';
import { payloadOf, readMembers, setText } from '../payload/payload.ts';

/** `require`, since an import of JSON prints a warning on Node 20. */
const document = createRequire(import.meta.url)('@attestation/contract/v1/openapi.json') as {
  components: { schemas: Record<string, Schema> };
};

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
  about: 'Apply for a certification and get its caId, which signs PDF attachments.',
  positionals: [payloadFile],
  options: {
    ...options,
    'request-id': {
      type: 'string',
      value: 'ID',
      about: 'Request id of an earlier application, to repeat it after its answer was lost',
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
    ['Repeat it after a lost answer, for the same caId', 'attest apply enterprise.yaml --request-id ID'],
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

type MemberOf<Payload> = Payload extends unknown ? keyof Payload & string : never;
type Dashed<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}-${Dashed<Tail>}`
  : Name;
type Member = MemberOf<Application>;

interface TextOption {
  readonly type: 'string';
  readonly value: string;
  readonly about: string;
  readonly candidates?: readonly string[];
}

/** What the help says of a member: the word for its value, and a sentence. */
type Words = Partial<Record<Member, readonly [value: string, about: string]>>;

interface ContractOptions {
  readonly options: Readonly<Record<Dashed<Member>, TextOption>>;
  /** The member of the payload that an option sets. */
  readonly members: Readonly<Record<Dashed<Member>, Member>>;
  /** The option of each member that every applicant must give. */
  readonly needed: Readonly<Record<string, string>>;
}

/**
 * An option for each member of an application, as the contract lists them: a member that it gets is an option here.
 *
 * @param words of members that are known; without them the contract's own description is shown
 */
export function applicationOptions(words: Words): ContractOptions {
  const branches = (schemaOf('ApplyCertificationPayload').oneOf ?? []).map(({ $ref }) =>
    schemaOf($ref.slice($ref.lastIndexOf('/') + 1)),
  );
  const names = [...new Set(branches.flatMap(({ properties = {} }) => Object.keys(properties)))] as Member[];
  const dashed = (name: string) => name.replaceAll('_', '-');
  return {
    options: Object.fromEntries(
      names.map((name) => [
        dashed(name),
        optionOf(
          branches.flatMap(({ properties }) => properties?.[name] ?? []),
          words[name],
        ),
      ]),
    ) as ContractOptions['options'],
    members: Object.fromEntries(names.map((name) => [dashed(name), name])) as ContractOptions['members'],
    needed: Object.fromEntries(
      names
        .filter((name) => branches.every(({ required = [] }) => required.includes(name)))
        .map((name) => [name, `--${dashed(name)}`]),
    ),
  };
}

interface Schema {
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly oneOf?: readonly { readonly $ref: string }[];
}

function schemaOf(name: string): Schema {
  return document.components.schemas[name] ?? {};
}

/** @param forms of the member: the same in each branch, or not used in some */
function optionOf(forms: readonly Schema[], words: readonly [string, string] | undefined): TextOption {
  const allowed = forms.flatMap((form) => form.enum ?? []);
  const [sentence = ''] = (forms.at(-1)?.description ?? '').trim().split(/\.(?:\s|$)/);
  const [value, about] = words ?? ['TEXT', sentence.replaceAll(/\s+/g, ' ')];
  return { type: 'string', value, about, ...(allowed.length > 0 && { candidates: allowed }) };
}
