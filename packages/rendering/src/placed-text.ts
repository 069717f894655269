/** A piece of a text: characters as they stand, or the name of a placed field. */
export type TextPiece = { readonly text: string } | { readonly field: string };

/** A brace that opens or closes nothing. `offset` counts UTF-16 units. */
export class PlacedTextError extends Error {
  readonly offset: number;

  constructor(offset: number) {
    super('has a single brace: write {kind.field} for a placed field, and {{ or }} for a brace.');
    this.name = 'PlacedTextError';
    this.offset = offset;
  }
}

/**
 * The pieces of a text with placed fields: `{kind.field}` is one, `{{` and `}}` stand for a brace.
 *
 * @throws PlacedTextError
 */
export function placedText(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let plain = '';
  const pattern = /\{\{|\}\}|\{([^{}]+)\}|[{}]/g;
  let from = 0;
  for (const match of text.matchAll(pattern)) {
    plain += text.slice(from, match.index);
    from = match.index + match[0].length;
    const [all, field] = match;
    if (field !== undefined) {
      if (plain !== '') pieces.push({ text: plain });
      plain = '';
      pieces.push({ field });
    } else if (all.length === 2) plain += all[0];
    else throw new PlacedTextError(match.index);
  }
  plain += text.slice(from);
  if (plain !== '') pieces.push({ text: plain });
  return pieces;
}
