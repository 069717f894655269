import type { Change } from './change.ts';
import { meaningOf } from './compare-words.ts';
import { describeChange } from './describe-change.ts';

/**
 * What is different in `decisions.md`, part by part of each decision. What was decided, and what the service's description
 * fixes, binds; why it was decided does not. A decision that is new takes nothing back.
 */
export function compareDecisions(before: string, after: string): Change[] {
  const [one, other] = [partsOf(before), partsOf(after)];
  const known = new Set([...one.values()].map(({ id }) => id));
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((name): Change[] => {
    const [from, to] = [one.get(name), other.get(name)];
    if (from?.text === to?.text) return [];
    const binds = !/ (?:Open|Why)$/.test(name) && (to === undefined || known.has(to.id));
    const reason = `It ${describeChange(from?.text, to?.text)}.`;
    return [
      {
        ...{ level: 'patch', types: 'none', operations: [], consumers: '', implementers: '' },
        ...{ rule: 'decision-changed', where: name, reason, file: 'spec/decisions.md', pointer: '' },
        line: to?.line ?? 1,
        ...(binds ? meaningOf(from?.text, to?.text) : {}),
      },
    ];
  });
}

interface Part {
  /** Of its decision: `D8`. */
  id: string;
  text: string;
  line: number;
}

/** `D8 Decision`, `D8 Fixed`, ...; `D8 title`; what stands before the first decision is `Introduction`. */
function partsOf(text: string): Map<string, Part> {
  const found = new Map<string, Part>();
  let [id, name] = ['', 'Introduction'];
  for (const [index, line] of text.split('\n').entries()) {
    const title = /^## (D\d+)\b/.exec(line)?.[1];
    const label = /^\*\*(\w+)\.\*\*/.exec(line)?.[1];
    if (title !== undefined) [id, name] = [title, `${title} title`];
    else if (label !== undefined) name = `${id} ${label}`;
    const known = found.get(name);
    const whole = `${known?.text ?? ''} ${line}`.replaceAll(/\s+/g, ' ').trim();
    found.set(name, { id, text: whole, line: known?.line ?? index + 1 });
  }
  return found;
}
