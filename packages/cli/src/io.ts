import type { Readable, Writable } from 'node:stream';
import { styleText } from 'node:util';
import { type Printable, printable } from '@attestation/signing/printable';

/** Text that did not come from here must be made printable before it can be written. */
export interface Output extends Writable {
  readonly isTTY?: boolean;
  write(text: Printable): boolean;
}

/** Everything outside of the program that a command may touch, but for files and the network. */
export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean };
  readonly stdout: Output;
  readonly stderr: Output;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Aborts when the user presses Ctrl-C. */
  readonly signal: AbortSignal;
}

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';
/** Makes the text printable, then gives it the style. */
export type Paint = (style: Style, text: string) => Printable;

/** Colours for a terminal; none for a file, a pipe, NO_COLOR (https://no-color.org) or a dumb terminal. */
export function hasColours(stream: Output, env: Io['env']): boolean {
  return stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';
}

export function painter(stream: Output, env: Io['env']): Paint {
  const coloured = hasColours(stream, env);
  return (style, text) => {
    const clean = printable(text);
    return coloured ? (styleText(style, clean, { validateStream: false }) as Printable) : clean;
  };
}
