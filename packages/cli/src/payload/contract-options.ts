import { createRequire } from 'node:module';
import type { ApplyCertificationPayload } from '@attestation/contract/v1';

type MemberOf<Payload> = Payload extends unknown ? keyof Payload & string : never;
type Dashed<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}-${Dashed<Tail>}`
  : Name;
type Member = MemberOf<ApplyCertificationPayload>;

interface TextOption {
  readonly type: 'string';
  readonly value: string;
  readonly about: string;
  readonly candidates?: readonly string[];
}

/** What the help says of a member: the word for its value, and a sentence. */
export type Words = Partial<Record<Member, readonly [value: string, about: string]>>;

export interface ContractOptions {
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

/** `require`, since an import of JSON prints a warning on Node 20. */
const document = createRequire(import.meta.url)('@attestation/contract/v1/openapi.json') as {
  components: { schemas: Record<string, Schema> };
};

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
