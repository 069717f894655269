import { latin1 } from './latin1.ts';

/** What a section of cross-references, written by the service, says. */
export interface CrossReferences {
  readonly kind: 'table' | 'stream';
  readonly places: readonly ObjectPlace[];
  readonly size: number;
  /** `/Root` and what else every trailer repeats. */
  readonly trailer: string;
  /** Where the section before begins. */
  readonly previous: number;
}

export interface ObjectPlace {
  readonly number: number;
  readonly generation: number;
  readonly offset: number;
}

/** More than any document of ours has. */
const longestSection = 1 << 22;

/**
 * Reads the section that begins at `start` and goes to the end of the revision. Its form is exact: there is one way to
 * write it, so that nothing can be said in it that another reader would take for something else.
 */
export function readCrossReferences(
  bytes: Uint8Array,
  start: number,
  end: number,
): CrossReferences | undefined {
  if (!(start >= 0 && start < end && end - start <= longestSection)) return undefined;
  const text = latin1(bytes, start, end);
  const tail = `startxref\n${start}\n%%EOF\n`;
  if (!text.endsWith(tail)) return undefined;
  const section = text.slice(0, -tail.length);
  return section.startsWith('xref\n') ? readTable(section) : readStream(section, start);
}

const tableForm =
  /^xref\n((?:\d{1,10} \d{1,10}\n(?:\d{10} \d{5} n \n)+)+)trailer\n<<\/Size (\d{1,10})(\/Root .{1,4000})\/Prev (\d{1,15})>>\n$/s;

function readTable(section: string): CrossReferences | undefined {
  const [, entries, size, trailer, previous] = tableForm.exec(section) ?? [];
  if (entries === undefined || trailer === undefined) return undefined;
  const places: ObjectPlace[] = [];
  let next = 0;
  let left = 0;
  for (const line of entries.split('\n').slice(0, -1)) {
    const [first, second, mark] = line.split(' ');
    if (mark === undefined) {
      if (left > 0) return undefined;
      [next, left] = [Number(first), Number(second)];
    } else {
      if (left === 0) return undefined;
      places.push({ number: next, generation: Number(second), offset: Number(first) });
      [next, left] = [next + 1, left - 1];
    }
  }
  if (left > 0) return undefined;
  return { kind: 'table', places, size: Number(size), trailer, previous: Number(previous) };
}

const streamForm =
  /^(\d{1,10}) 0 obj\n<<\/Type\/XRef\/Size (\d{1,10})\/W\[1 6 2\]\/Index\[([\d ]+)\](\/Root .{1,4000}?)\/Prev (\d{1,15})\/Length (\d{1,10})>>\nstream\n(.*)\nendstream\nendobj\n$/s;

function readStream(section: string, start: number): CrossReferences | undefined {
  const [, own, size, index, trailer, previous, length, data] = streamForm.exec(section) ?? [];
  if (index === undefined || trailer === undefined || data === undefined) return undefined;
  const runs = index.split(' ').map(Number);
  const numbers: number[] = [];
  for (let i = 0; i < runs.length; i += 2) {
    const count = runs[i + 1] ?? 0;
    if (numbers.length + count > data.length) return undefined;
    for (let j = 0; j < count; j++) numbers.push((runs[i] ?? 0) + j);
  }
  if (Number(length) !== data.length || numbers.length * 9 !== data.length) return undefined;
  const number = (from: number, to: number) =>
    Array.from(data.slice(from, to)).reduce((value, byte) => value * 256 + byte.charCodeAt(0), 0);
  const places = numbers.map((objectNumber, i) => ({
    number: objectNumber,
    offset: number(i * 9 + 1, i * 9 + 7),
    generation: number(i * 9 + 7, i * 9 + 9),
  }));
  const inUse = numbers.every((_, i) => data.charCodeAt(i * 9) === 1);
  // The section is an object too, and lists itself last.
  const self = places.pop();
  if (!inUse || self?.number !== Number(own) || self.offset !== start) return undefined;
  return { kind: 'stream', places, size: Number(size), trailer, previous: Number(previous) };
}
