/**
 * Line of a JSON text in which the value of a JSON pointer begins, from 1; that of the deepest part that is there.
 *
 * @example lineOf('{\n "a": [1,\n 2]}', '/a/1') // 3
 */
export function lineOf(text: string, pointer: string): number {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  let at = skip(text, 0);
  for (const step of steps) {
    const next =
      text[at] === '{' ? member(text, at, step) : text[at] === '[' ? element(text, at, Number(step)) : -1;
    if (next < 0) break;
    at = next;
  }
  return text.slice(0, at).split('\n').length;
}

/** Where the value of a member begins; -1: there is none. */
function member(text: string, open: number, name: string): number {
  let at = skip(text, open + 1);
  while (text[at] === '"') {
    const end = endOfString(text, at);
    const key = text.slice(at, end);
    at = skip(text, skip(text, end) + 1);
    if (key === JSON.stringify(name)) return at;
    at = skip(text, endOfValue(text, at));
    if (text[at] !== ',') return -1;
    at = skip(text, at + 1);
  }
  return -1;
}

function element(text: string, open: number, index: number): number {
  let at = skip(text, open + 1);
  for (let count = 0; count < index; count++) {
    at = skip(text, endOfValue(text, at));
    if (text[at] !== ',') return -1;
    at = skip(text, at + 1);
  }
  return at;
}

function skip(text: string, at: number): number {
  const [white = ''] = /^\s*/.exec(text.slice(at, at + 10_000)) ?? [];
  return at + white.length;
}

function endOfString(text: string, at: number): number {
  const [string = '"'] = /^"(?:[^"\\]|\\.)*"/s.exec(text.slice(at)) ?? [];
  return at + string.length;
}

function endOfValue(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const letter = text[at] ?? '';
    if (letter === '"') at = endOfString(text, at) - 1;
    else if ('{['.includes(letter)) depth += 1;
    else if ('}]'.includes(letter)) {
      if (depth === 0) return at;
      depth -= 1;
    } else if (letter === ',' && depth === 0) return at;
  }
  return text.length;
}
