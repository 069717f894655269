/**
 * A value as JSON text, to be written into an answer as it is. A parsed value cannot keep
 * 12345678901234567890, 1.10 or "\u674e" apart from their neighbours; its text can. D4
 */
export class JsonText<T> {
  readonly text: string;
  declare protected readonly value?: T;

  /** @param text JSON text of a `T`; not checked here. */
  constructor(text: string) {
    this.text = text;
  }

  /** The JSON text. */
  toString(): string {
    return this.text;
  }

  /** The JSON text, whatever is asked for: as a number it would lose digits. */
  [Symbol.toPrimitive](): string {
    return this.text;
  }

  /** What `JSON.stringify` writes: numbers digit by digit where the runtime has `JSON.rawJSON`, else as doubles. */
  toJSON(): unknown {
    const { rawJSON } = JSON as { rawJSON?: (text: string) => unknown };
    return JSON.parse(this.text, (_, value, ...[context]: { source?: string }[]) =>
      rawJSON && typeof value === 'number' && context?.source ? rawJSON(context.source) : value,
    );
  }
}

/** `T`, any part of which may be given as its JSON text. */
export type OnTheWire<T> =
  | JsonText<T>
  | (T extends readonly (infer Item)[]
      ? readonly OnTheWire<Item>[]
      : T extends object
        ? { readonly [Key in keyof T]: OnTheWire<T[Key]> }
        : T);

/**
 * JSON text of a value, with the text of every `JsonText` in it unchanged.
 *
 * @example writeJson({no: 'A', data: new JsonText('{"price":1.10}')}) // {"no":"A","data":{"price":1.10}}
 */
export function writeJson(value: unknown): string {
  if (value instanceof JsonText) return value.text;
  if (Array.isArray(value)) return `[${value.map(writeJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => `${JSON.stringify(key)}:${writeJson(member)}`);
  return `{${members.join(',')}}`;
}
