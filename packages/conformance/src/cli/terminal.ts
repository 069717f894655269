import { stripVTControlCharacters, styleText } from 'node:util';

/** Where a command writes to. */
export interface Terminal {
  /** Results. */
  out(text: string): void;
  /** Progress and complaints. */
  err(text: string): void;
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

/** What came from a target must not steer the terminal. */
export function harmless(text: string): string {
  return stripVTControlCharacters(text).replace(/[^\P{Cc}\n\t]/gu, '.');
}

export function paint(terminal: Terminal, colour: Colour, text: string): string {
  return terminal.colour ? styleText(colour, text, { validateStream: false }) : text;
}
