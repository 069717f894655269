import type { Validator } from '@attestation/contract';
import * as validators from '@attestation/contract/v1/validators';
import type { Fault } from './answer.ts';
import type { Node, Operation } from './document.ts';
import { Refusal } from './envelope.ts';

/** Faults of the envelope, or else those of the payload. D9 */
export function faultsOf({ operationId, payloads }: Operation, value: Node): Fault[] {
  const isObject =
    typeof value.payload === 'object' && value.payload !== null && !Array.isArray(value.payload);
  // A validator stops at the first fault, which may be in the payload: to see those of the envelope it gets a good one.
  const envelope = isObject ? { ...value, payload: payloads[0]?.value } : value;
  const faults = judge(`${operationId}Request`, envelope, []);
  return faults.length > 0 ? faults : judge(`${operationId}Payload`, value.payload, ['payload']);
}

function judge(name: string, value: unknown, at: readonly string[]): Fault[] {
  const validate = (validators as Readonly<Record<string, Validator>>)[name];
  if (validate === undefined) throw new Error(`The contract has no validator ${name}`);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, keyword, params, message = '' }) => {
    const names = instancePath.split('/').slice(1);
    const place = [...at, ...names.map((one) => one.replaceAll('~1', '/').replaceAll('~0', '~'))];
    if (keyword === 'discriminator') {
      return {
        place: [...place, String(params.tag)],
        keyword,
        message: 'is missing, or has an unknown value',
      };
    }
    return { place, keyword, message: message + detailOf(params) };
  });
}

function detailOf({ allowedValues, additionalProperty }: Node): string {
  if (Array.isArray(allowedValues)) return `: ${allowedValues.join(', ')}`;
  return additionalProperty === undefined ? '' : `; found '${String(additionalProperty).slice(0, 50)}'`;
}

/** In the payload of one request. D26 */
const mostValues = 50_000;
const mostMembers = 1000;

/** @throws Refusal 413 */
export function refuseManyMembers(payload: unknown): void {
  let values = 0;
  const count = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const members = Object.values(value);
    values += members.length;
    if (values > mostValues || (!Array.isArray(value) && members.length > mostMembers)) {
      throw new Refusal(
        413,
        `A payload may have at most ${mostValues} members and elements, ${mostMembers} in one object; send several requests`,
      );
    }
    members.forEach(count);
  };
  count(payload);
}
