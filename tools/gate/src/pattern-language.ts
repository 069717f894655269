import type { Element, NoParent } from 'refa';
import { combineTransformers, DFA, JS, NFA, Transformers, transform } from 'refa';

/**
 * A text that two regular expressions share only where it is proved that they match the same strings: the smallest
 * automaton of their language. Where there is no proof, it is the pattern as written.
 */
export function patternLanguage(pattern: string): string {
  const found = languages.get(pattern) ?? language(pattern);
  languages.set(pattern, found);
  return found;
}

const languages = new Map<string, string>();

function language(pattern: string): string {
  try {
    return spelled(automatonOf(pattern));
  } catch {
    // refa refuses what it does not decide: backreferences, some assertions, automata of more than 10,000 states.
    return `as written: ${pattern}`;
  }
}

const transformer = combineTransformers([
  Transformers.simplify(),
  Transformers.applyAssertions(),
  Transformers.removeUnnecessaryAssertions(),
  Transformers.sortAssertions(),
  Transformers.moveUpEmpty(),
]);

/** ECMA-262 with the flag `u`, not anchored (JSON Schema 2020-12 core, section 6.4). */
function automatonOf(pattern: string): DFA {
  const parser = (source: string) => JS.Parser.fromLiteral({ source, flags: 'u' });
  // One by one, so that anchors of an alternative meet the ends of the text.
  const whole = parser(pattern).ast.pattern.alternatives.map(({ raw }) => `(?<![^])[^]*${raw}[^]*(?![^])`);
  const { expression, maxCharacter } = parser(whole.join('|')).parse({ backreferences: 'throw' });
  const { alternatives } = transform(transformer, expression, { maxPasses: 50 });
  const inside = alternatives.map((one) => ({ ...one, elements: withoutEnds(one.elements) }));
  const automaton = DFA.fromFA(NFA.fromRegex(inside, { maxCharacter }, { assertions: 'throw' }));
  automaton.minimize();
  return automaton;
}

/** That nothing of some kind stands before the text, or after it, is always so. */
function withoutEnds(elements: readonly NoParent<Element>[]): NoParent<Element>[] {
  const holds = (one: NoParent<Element> | undefined, kind: string) =>
    one?.type === 'Assertion' && one.negate && one.kind === kind;
  const rest = [...elements];
  while (holds(rest[0], 'behind')) rest.shift();
  while (holds(rest.at(-1), 'ahead')) rest.pop();
  return rest;
}

/** States are numbered as they are met, by ascending characters: equal languages give equal texts. */
function spelled({ initial, finals }: DFA): string {
  const states = new Map([[initial, 0]]);
  const lines: string[] = [];
  for (const state of states.keys()) {
    const ways: { from: number; to: number; target: number }[] = [];
    for (const [{ min, max }, next] of state.out) {
      const target = states.get(next) ?? states.size;
      states.set(next, target);
      const last = ways.at(-1);
      if (last?.target === target && last.to === min - 1) last.to = max;
      else ways.push({ from: min, to: max, target });
    }
    const text = ways.map(({ from, to, target }) => `${from}-${to}:${target}`).join(' ');
    lines.push(`${finals.has(state) ? 'end ' : ''}${text}`);
  }
  return lines.join('\n');
}
