import type { FileEnd } from '../document/file-end.ts';

export interface RevisedObject {
  readonly number: number;
  readonly generation: number;
  /** Between `obj` and `endobj`. */
  readonly body: Buffer;
}

interface Increment {
  readonly bytes: Buffer;
  readonly end: FileEnd;
  /** Where the body of each object begins in the file, in the order given. */
  readonly bodies: readonly number[];
}

/** A revision to go behind what is there: these objects, new or changed, their cross-references and nothing else. */
export function increment(before: FileEnd, objects: readonly RevisedObject[]): Increment {
  // Wherever the file before ended, this begins on a line of its own.
  const pieces: Buffer[] = [Buffer.from('\n')];
  let at = before.length + 1;
  const add = (piece: Buffer) => {
    pieces.push(piece);
    at += piece.length;
  };
  const places: Place[] = [];
  const bodies = objects.map(({ number, generation, body }) => {
    places.push({ number, generation, offset: at });
    add(Buffer.from(`${number} ${generation} obj\n`));
    const begins = at;
    add(Buffer.concat([body, Buffer.from('\nendobj\n')]));
    return begins;
  });
  const startxref = at;
  const size = Math.max(before.size, ...objects.map(({ number }) => number + 1));
  const section =
    before.kind === 'table' ? tableOf(before, places, size) : streamOf(before, places, size, at);
  add(Buffer.concat([section.bytes, Buffer.from(`startxref\n${startxref}\n%%EOF\n`)]));
  return {
    bytes: Buffer.concat(pieces),
    end: { ...before, length: at, startxref, size: section.size },
    bodies,
  };
}

interface Place {
  readonly number: number;
  readonly generation: number;
  readonly offset: number;
}

interface Section {
  readonly bytes: Buffer;
  readonly size: number;
}

/** ISO 32000-1, 7.5.4: 20 bytes an entry. */
function tableOf({ trailer, startxref }: FileEnd, places: readonly Place[], size: number): Section {
  const lines = runsOf(places).map((run) => {
    const entries = run.map(
      ({ offset, generation }) =>
        `${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`,
    );
    return `${run[0]?.number} ${run.length}\n${entries.join('')}`;
  });
  const text = `xref\n${lines.join('')}trailer\n<</Size ${size}${trailer}/Prev ${startxref}>>\n`;
  return { bytes: Buffer.from(text, 'latin1'), size };
}

/** ISO 32000-1, 7.5.8: the section is an object itself, and lists itself. */
function streamOf(before: FileEnd, places: readonly Place[], size: number, at: number): Section {
  const runs = runsOf([...places, { number: size, generation: 0, offset: at }]);
  const data = Buffer.concat(
    runs.flat().map(({ offset, generation }) => {
      const entry = Buffer.alloc(9);
      entry.writeUInt8(1);
      entry.writeUIntBE(offset, 1, 6);
      entry.writeUInt16BE(generation, 7);
      return entry;
    }),
  );
  const index = runs.map((run) => `${run[0]?.number} ${run.length}`).join(' ');
  const dict = `<</Type/XRef/Size ${size + 1}/W[1 6 2]/Index[${index}]${before.trailer}/Prev ${before.startxref}/Length ${data.length}>>`;
  const head = Buffer.from(`${size} 0 obj\n${dict}\nstream\n`, 'latin1');
  return { bytes: Buffer.concat([head, data, Buffer.from('\nendstream\nendobj\n')]), size: size + 1 };
}

/** Subsections: numbers that follow each other. */
function runsOf(places: readonly Place[]): Place[][] {
  const runs: Place[][] = [];
  for (const place of places.toSorted((a, b) => a.number - b.number)) {
    const last = runs.at(-1);
    if (last?.at(-1)?.number === place.number - 1) last.push(place);
    else runs.push([place]);
  }
  return runs;
}
