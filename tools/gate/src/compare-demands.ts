import type { JsonObject } from './contract-document.ts';
import type { Walk } from './walk.ts';
import { note, shown } from './walk.ts';

/** A demand that is there or not, and cannot be weighed against another. */
export function compareDemands(before: JsonObject, after: JsonObject, keyword: string, walk: Walk): void {
  const [one, other] = [before[keyword], after[keyword]];
  if (one === other) return;
  const effect = one === undefined ? 'narrowed' : other === undefined ? 'widened' : 'changed';
  const way = { narrowed: 'added', widened: 'removed', changed: 'changed' }[effect];
  const reason =
    effect === 'changed'
      ? `\`${keyword}\` was ${shown(one)} and is ${shown(other)} now.`
      : `\`${keyword}\` ${shown(one ?? other)} was ${way}.`;
  note(walk, { rule: `${keyword}-${way}`, effect, at: [keyword], reason });
}
