/** The first line: a spreadsheet reads UTF-8 only after a byte order mark. */
export function csvHead(names: readonly string[]): Uint8Array {
  return Buffer.concat([Buffer.from('\ufeff'), csvLine(names)]);
}

/**
 * A line of comma-separated values (RFC 4180). A spreadsheet must not take a text for a formula (OWASP, CSV Injection), also
 * where it begins with a full-width sign: such a text gets an apostrophe before it.
 */
export function csvLine(values: readonly (string | null)[]): Uint8Array {
  const cells = values.map((value) => {
    const text = /^[=+\-@＝＋－＠\t\r\n]/.test(value ?? '') ? `'${value}` : (value ?? '');
    return `"${text.replaceAll('"', '""')}"`;
  });
  return Buffer.from(`${cells.join(',')}\r\n`);
}
