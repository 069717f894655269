/** What an entry exports of the modules that all versions share; those of one version are called after it. */
const shared = /^export (?:type )?\{[^}]*\} from '\.\/(?!v\d)[^']+';\n/gm;

/**
 * The client entry of a version: the operations that its contract has, and all that the entry of the version before it
 * exports in addition, so that who migrates imports the same names.
 *
 * @param before the text of the entry of the version before it
 */
export function clientEntry(version: string, before: string): string {
  const exports = before.match(shared) ?? [];
  return `/** The client of \`/api/${version}\`. */
import type { OperationName } from '@attestation/contract';
import { operations } from '@attestation/contract/${version}';
import type { ResultOf } from './answered.ts';
import { type ClientOf, clientOf } from './client-of.ts';
import type { ClientOptions, Numbers } from './options.ts';

export type * from '@attestation/contract/${version}';
${exports.join('')}
/** What an operation gives: \`data\` of its answer, or its file. */
export type Result<
  Op extends OperationName<'${version}'>,
  N extends Numbers = 'number',
> = ResultOf<'${version}', Op, N>;

/** The operations of \`/api/${version}\`. Each fails with an \`AttestationError\` and nothing else. */
export type AttestationClient<N extends Numbers = 'number'> = ClientOf<'${version}', N>;

/**
 * A client of \`/api/${version}\`.
 *
 * @throws InvalidInputError when an option is missing, not known, or not what it must be.
 */
export function createClient<N extends Numbers = 'number'>(
  options: ClientOptions<N>,
): AttestationClient<N> {
  return clientOf<'${version}', N>(operations, options);
}
`;
}
