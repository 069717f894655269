import { styleText } from 'node:util';
import { type Printable, printable } from '@attestation/signing/printable';

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

/** Makes a text printable, then gives it the style. */
export type Paint = (style: Style, text: string) => Printable;

/** Whether text is coloured: on a terminal, unless it is a dumb one or NO_COLOR (https://no-color.org) is set. */
export function hasColours(
  { isTTY }: { readonly isTTY?: boolean },
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  return isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb';
}

/**
 * @param coloured false: `paint` only makes the text printable
 * @example const paint = painter(hasColours(process.stdout, process.env));
 */
export function painter(coloured: boolean): Paint {
  return (style, text) => {
    const clean = printable(text);
    return coloured ? (styleText(style, clean, { validateStream: false }) as Printable) : clean;
  };
}
