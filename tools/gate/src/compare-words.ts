import type { Json, JsonObject } from './contract-document.ts';
import { differ } from './contract-document.ts';
import { describeChange } from './describe-change.ts';
import type { Walk } from './walk.ts';
import { note } from './walk.ts';

/** Words about a part of the contract; numbers, units and normative words in them bind. */
export function compareWords(
  before: JsonObject,
  after: JsonObject,
  members: readonly string[],
  walk: Walk,
): void {
  for (const member of members) {
    const [one, other] = [before[member], after[member]];
    if (!differ(one, other)) continue;
    const reason = `\`${member}\` ${describeChange(one, other)}.`;
    const meant = spoken.has(member) ? meaningOf(one, other) : {};
    note(walk, 'description-changed', 'wording', reason, [member], meant);
  }
}

const spoken: ReadonlySet<string> = new Set(['title', 'summary', 'description', 'tags', 'termsOfService']);

/** Marks a change of words that may turn a meaning round: other numbers, units or normative words. */
export function meaningOf(before: Json | undefined, after: Json | undefined): { meaning?: true } {
  const [one, other] = [before, after].map((value = '') =>
    bindingWords(typeof value === 'string' ? value : JSON.stringify(value)),
  );
  return one === other ? {} : { meaning: true };
}

/**
 * The words of a text that say how much, how often, in which unit and whether: numbers, units, normative words and names
 * in code spans, in their order. As long as these stay, other words are taken for the same demand.
 */
function bindingWords(text: string): string {
  const found = [...text.matchAll(binding)].map(([word]) =>
    word.startsWith('`') ? word : word.toLowerCase().replace(/(?<=..)s$/, ''),
  );
  return found.join(' ');
}

const words = `
  once twice two three four five six seven eight nine ten twelve half double dozen hundred thousand million zero single several
  ms milliseconds? microseconds? nanoseconds? seconds? minutes? hours? days? weeks? months? years? bits? bytes? octets?
  [kmg]i?b characters? digits? points? units? decimal hexadecimal percent
  must shall should may might can cannot \\w+n't not never no none nothing only always all every each any either neither
  both at least most optional mandatory without unless except until instead before after first last earlier later earliest
  latest more less fewer greater smaller longer shorter above below over under inclusive exclusive minimum maximum open closed
  true false null same different upper lower ascending descending again empty kept
  (?:refus|accept|reject|ignor|allow|forbid|forbad|prohibit|permit|requir|delet|remov|overwrit|overwrot|replac)\\w*
  (?:fail|succe|expir|revok|valid|store|keep|count|compar|sign|encod)\\w*`;

const binding = new RegExp(
  `\`[^\`]+\`|\\d[\\d.,]*(?<=\\d)|\\b(?:${words.trim().split(/\s+/).join('|')})\\b`,
  'gi',
);
