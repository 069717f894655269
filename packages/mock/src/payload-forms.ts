/** A text that a payload becomes when it is parsed and printed again, or handled as text, and what does that. */
export interface PayloadForm {
  readonly how: string;
  readonly text: string;
}

/** The forms, of JSON text `payload`, in which other software would print it. */
export function payloadForms(payload: string): PayloadForm[] {
  const value = JSON.parse(payload) as unknown;
  const compact = JSON.stringify(value);
  const spaced = printed(value, [', ', ': ']);
  const sorted = inKeyOrder(value);
  const forms: [string, string][] = [
    ['without spaces, as JSON.stringify prints it', compact],
    ['with ", " and ": ", as Python prints it', spaced],
    ['with ", " and ": " and \\u escapes, as Python prints it', escaped(spaced)],
    ['with \\u escapes', escaped(compact)],
    ['with \\/ and \\u escapes, as PHP prints it', escaped(compact).replaceAll('/', '\\/')],
    ['with \\/, as PHP prints it', compact.replaceAll('/', '\\/')],
    ['with <, > and & escaped, as Go and Gson print it', htmlSafe(compact)],
    ['with its keys sorted', JSON.stringify(sorted)],
    ['with its keys sorted, ", " and ": "', printed(sorted, [', ', ': '])],
    ['with its keys sorted and \\u escapes', escaped(printed(sorted, [', ', ': ']))],
    ['indented by 2', JSON.stringify(value, null, 2)],
    ['indented by 4', JSON.stringify(value, null, 4)],
    ['indented by tabs', JSON.stringify(value, null, '\t')],
    ['with CRLF in place of LF', payload.replaceAll(/\r?\n/g, '\r\n')],
    ['with LF in place of CRLF', payload.replaceAll('\r\n', '\n')],
    ['with a line break after it', `${payload}\n`],
    ['encoded once more, as a JSON string', JSON.stringify(payload)],
    ['percent-encoded', encodeURIComponent(payload)],
  ];
  return forms.filter(([, text]) => text !== payload).map(([how, text]) => ({ how, text }));
}

function printed(value: unknown, separators: readonly [comma: string, colon: string]): string {
  const [comma, colon] = separators;
  if (Array.isArray(value)) return `[${value.map((item) => printed(item, separators)).join(comma)}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(
    ([name, member]) => `${JSON.stringify(name)}${colon}${printed(member, separators)}`,
  );
  return `{${members.join(comma)}}`;
}

function inKeyOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inKeyOrder);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(members.map(([name, member]) => [name, inKeyOrder(member)]));
}

function escaped(json: string): string {
  return json.replaceAll(/[\u0080-\uffff]/g, unicodeEscape);
}

function htmlSafe(json: string): string {
  return json.replaceAll(/[<>&]/g, unicodeEscape);
}

function unicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
