declare const brand: unique symbol;

/** Text that a terminal may show as it is; only `printable` makes it. */
export type Printable = string & { readonly [brand]: 'printable' };

/**
 * Text from a file or a service with its control and format characters written out, so that it can neither move the
 * cursor, colour or forge a line, nor turn the writing direction.
 *
 * @example printable('a\u001b[2Jb') // 'a\\u{1b}[2Jb'
 */
export function printable(text: string): Printable {
  return text.replace(
    /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu,
    (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`,
  ) as Printable;
}
