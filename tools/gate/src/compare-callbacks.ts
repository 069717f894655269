import { compareMethods } from './compare-methods.ts';
import type { JsonObject } from './contract-document.ts';
import { objectAt, own } from './contract-document.ts';
import type { Walk } from './walk.ts';
import { into, note, turned } from './walk.ts';

/**
 * Requests that the service sends: who receives them reads what is sent and decides what is answered, so directions
 * are the other way round.
 */
export function compareWebhooks(base: JsonObject, revision: JsonObject, walk: Walk): void {
  compareItems(objectAt(base, 'webhooks'), objectAt(revision, 'webhooks'), 'webhook', {
    ...into(turned(walk), '', ['webhooks']),
  });
}

/** The same, for requests that one operation announces: name, then expression of the address, then methods. */
export function compareCallbacks(before: JsonObject, after: JsonObject, walk: Walk): void {
  const [one, other] = [objectAt(before, 'callbacks'), objectAt(after, 'callbacks')];
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)]))
    compareItems(
      objectAt(one, name),
      objectAt(other, name),
      `callback ${name}`,
      into(turned(walk), '', ['callbacks', name]),
    );
}

function compareItems(before: JsonObject, after: JsonObject, what: string, walk: Walk): void {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const here = into(walk, ` ${what} ${name}`, [name]);
    const rule = what.split(' ')[0];
    if (own(after, name) === undefined)
      note(here, { rule: `${rule}-removed`, effect: 'removed', reason: `The ${what} ${name} was removed.` });
    else if (own(before, name) === undefined)
      note(here, {
        rule: `${rule}-added`,
        effect: 'added',
        reason: `The ${what} ${name} is new.`,
        consumers:
          'The service may send this request; a client that gives the service no address does not receive it.',
        implementers: 'This request has to be sent.',
      });
    else compareMethods(objectAt(before, name), objectAt(after, name), here);
  }
}
