import type { Fault } from '@attestation/contract';

/**
 * A sentence for the caller: the place as a JSON pointer, cut short, and what is allowed there. Never the value that was sent.
 *
 * @param within pointer to the value that was checked, such as `/payload`.
 */
export function describeFault(fault: Fault | undefined, within = ''): string {
  if (!fault) return 'The request does not match the contract';
  const place = (within + pointerOf(fault)).slice(0, 200);
  return `${place === '' ? 'The request' : place} ${demandOf(fault)}`;
}

/** JSON pointer (RFC 6901) of the value that has to be corrected, which may be missing. */
export function pointerOf({ keyword, instancePath, params }: Fault): string {
  if (keyword === 'discriminator') return `${instancePath}/${String(params.tag)}`;
  return keyword === 'required' ? `${instancePath}/${String(params.missingProperty)}` : instancePath;
}

/** What is allowed at the place of a fault, in words that follow its name. */
export function demandOf({ keyword, params, message }: Fault): string {
  switch (keyword) {
    case 'required':
      return 'is required';
    case 'maxLength':
      return `must have at most ${String(params.limit)} characters`;
    case 'minLength':
      return params.limit === 1
        ? 'must not be empty'
        : `must have at least ${String(params.limit)} characters`;
    case 'enum':
      return `must be one of ${(params.allowedValues as unknown[]).map(String).join(', ')}`;
    case 'type':
      return `must be ${[params.type].flat().map(String).join(' or ')}`;
    case 'additionalProperties':
      return `must not have the member ${JSON.stringify(String(params.additionalProperty).slice(0, 50))}`;
    case 'minProperties':
      return `must have at least ${String(params.limit)} member`;
    case 'discriminator':
      return `must be one of ${choices.get(String(params.tag)) ?? 'the values that the contract names'}`;
    case 'pattern':
      return patternMeanings.get(String(params.pattern)) ?? 'does not have the required form';
    default:
      return message ?? 'does not match the contract';
  }
}

/** The values of the members by which the contract chooses a schema: a validator does not name them. */
export const choices: ReadonlyMap<string, string> = new Map([['type', 'PERSONAL, ENTERPRISE']]);

/** What the patterns of the contract ask for, in words that follow the name of a member. */
export const patternMeanings: ReadonlyMap<string, string> = new Map([
  [String.raw`^[^\u0000\ud800-\udfff]*$`, 'must not have U+0000 or half of a surrogate pair'],
  [
    String.raw`^[^/\u0000-\u001f\u007f\ud800-\udfff]+$`,
    'must not have a slash, a control character or half of a surrogate pair',
  ],
  [
    String.raw`^[^@\s\u0000-\u001f\u007f-\u009f\ud800-\udfff]+@[^@\s\u0000-\u001f\u007f-\u009f\ud800-\udfff]+$`,
    'must be an e-mail address: one @ with something on both sides, no spaces and no control characters',
  ],
  ['^[0-9a-fA-F]{64}$', 'must be 64 hexadecimal digits'],
]);
