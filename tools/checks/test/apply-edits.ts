import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** One file that someone writes or edits by hand. */
export interface Edit {
  file: string;
  /** What it starts as; itself, when left out. */
  from?: string;
  replace?: Record<string, string>;
  append?: string;
  /** The whole of it, instead. */
  text?: string;
  removed?: boolean;
}

/** @throws Error when a text that is to be replaced is not there: the edits no longer fit what they edit. */
export function applyEdits(folder: string, edits: readonly Edit[]): void {
  for (const { file, from = file, replace = {}, append = '', text, removed } of edits) {
    if (removed) {
      rmSync(join(folder, file));
      continue;
    }
    let edited = text ?? readFileSync(join(folder, from), 'utf8');
    for (const [old, next] of Object.entries(replace)) {
      if (!edited.includes(old)) throw new Error(`${from} does not say ${JSON.stringify(old)} any more`);
      edited = edited.replaceAll(old, next);
    }
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), edited + append);
  }
}
