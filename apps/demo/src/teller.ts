import type { Writable } from 'node:stream';
import { styleText } from 'node:util';

/** Tells the story, step by step. */
export interface Teller {
  title(text: string, detail: string): void;
  step(text: string): void;
  done(text: string): void;
  /** A fact of the current step, under a label. */
  fact(label: string, value: string): void;
  end(text: string): void;
}

type Style = Parameters<typeof styleText>[0];

/** Colours only on a terminal, and not under NO_COLOR. */
export function createTeller(out: Writable): Teller {
  let steps = 0;
  const paint = (style: Style, text: string) => styleText(style, text, { stream: out });
  const line = (text = '') => out.write(`${text}\n`);
  return {
    title(text, detail) {
      line(`\n${paint('bold', text)}`);
      line(paint('dim', detail));
    },
    step(text) {
      steps += 1;
      line(`\n${paint('cyan', `${steps}.`)} ${paint('bold', text)}`);
    },
    done: (text) => line(`   ${paint('green', '✓')} ${text}`),
    fact: (label, value) => line(`     ${paint('dim', label.padEnd(10))} ${value}`),
    end: (text) => line(`\n${text}\n`),
  };
}

/** Bytes for a person. */
export function sizeText(bytes: number): string {
  return bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toFixed(1)} kB`;
}
