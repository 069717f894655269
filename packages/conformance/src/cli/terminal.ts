import { styleText } from 'node:util';
import { type Printable, printable } from '@attestation/signing/printable';

/** Where a command writes to. What came from a target must be made printable first. */
export interface Terminal {
  /** Results. */
  out(text: Printable): void;
  /** Progress and complaints. */
  err(text: Printable): void;
  /** Whether a person watches: then there is a progress bar. */
  readonly interactive: boolean;
  readonly colour: boolean;
}

export type Colour = 'red' | 'green' | 'yellow' | 'bold' | 'dim';

/** The terminal of this process. Colour only where a person reads, and NO_COLOR (no-color.org) does not forbid it. */
export function processTerminal({ stdout, stderr, env }: NodeJS.Process): Terminal {
  const plain = (env.NO_COLOR ?? '') !== '' || env.TERM === 'dumb';
  return {
    out: (text) => stdout.write(text),
    err: (text) => stderr.write(text),
    interactive: stderr.isTTY === true && env.TERM !== 'dumb',
    colour: stdout.isTTY === true && !plain,
  };
}

/** Makes the text printable, then colours it. */
export function paint(terminal: Terminal, colour: Colour, text: string): Printable {
  const clean = printable(text);
  return terminal.colour ? (styleText(colour, clean, { validateStream: false }) as Printable) : clean;
}
