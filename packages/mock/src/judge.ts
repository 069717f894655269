import type { Fault } from './ask-prism.ts';
import { Refusal } from './refusal.ts';

/** Keywords that only say that something inside them failed. */
const hulls = new Set(['if', 'anyOf', 'oneOf', 'allOf', 'not']);

/** @throws Refusal 400 when the envelope itself, apart from what is in the payload, has a fault. D9 */
export function judgeEnvelope(faults: readonly Fault[]): void {
  refuse(faults.filter((fault) => !isInPayload(fault)));
}

/** @throws Refusal 400 */
export function judgePayload(faults: readonly Fault[]): void {
  refuse(faults.filter(isInPayload));
}

function isInPayload({ place, keyword }: Fault): boolean {
  return place[0] === 'payload' && !(place.length === 1 && keyword === 'type');
}

/** Of several faults the deepest: of an `anyOf` that is the branch which came furthest. */
function refuse(faults: readonly Fault[]): void {
  const [first] = faults.toSorted((a, b) => weight(b) - weight(a));
  if (first) throw new Refusal(400, sentence(first));
}

function weight({ place, keyword }: Fault): number {
  if (hulls.has(keyword)) return -1;
  // The fault of a member's name is at the object, and reads as if the object had it.
  return place.length + (keyword === 'propertyNames' ? 0.5 : 0);
}

function sentence({ place, keyword, message }: Fault): string {
  const at = place.join('/').slice(0, 200);
  const missing = /^must have required property '(.*)'$/.exec(message)?.[1];
  if (missing !== undefined) return `${at ? `${at}/` : ''}${missing} is required`;
  const said = keyword === 'propertyNames' ? 'has a member whose name is not allowed' : message.slice(0, 500);
  return `${at || 'The request'} ${said}`;
}
