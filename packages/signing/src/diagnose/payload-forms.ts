/** How a payload may be printed again, or changed, and by what. */
export type PayloadForm =
  | 'compact'
  | 'reparsed'
  | 'reparsed-spaced'
  | 'reparsed-escaped'
  | 'python'
  | 'python-escaped'
  | 'escaped'
  | 'php'
  | 'php-unescaped-unicode'
  | 'html-safe'
  | 'sorted'
  | 'sorted-spaced'
  | 'sorted-escaped'
  | 'indented-2'
  | 'indented-4'
  | 'indented-tabs'
  | 'crlf'
  | 'lf'
  | 'json-string'
  | 'percent-encoded';

/** The texts, of JSON text `payload`, that other software would print; none that is the same. */
export function payloadForms(payload: string): [form: PayloadForm, text: string][] {
  const forms = [...printedForms(payload), ...changedForms(payload)];
  return forms.filter(([, text]) => text !== payload);
}

function printedForms(payload: string): [PayloadForm, string][] {
  let value: unknown;
  try {
    value = JSON.parse(payload);
  } catch {
    return [];
  }
  // By the text, so that numbers and the order of keys stay as they are written.
  const compact = payload.replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, (_, text) => text ?? '');
  const spaced = compact.replaceAll(/("(?:[^"\\]|\\.)*")|([,:])/g, (_, text, mark) => text ?? `${mark} `);
  const sorted = inKeyOrder(value);
  return [
    ['compact', compact],
    ['reparsed', JSON.stringify(value)],
    ['python', spaced],
    ['python-escaped', escaped(spaced)],
    ['escaped', escaped(compact)],
    ['php', escaped(compact).replaceAll('/', '\\/')],
    ['php-unescaped-unicode', compact.replaceAll('/', '\\/')],
    ['html-safe', htmlSafe(compact)],
    ['reparsed-spaced', printed(value, [', ', ': '])],
    ['reparsed-escaped', escaped(printed(value, [', ', ': ']))],
    ['sorted', JSON.stringify(sorted)],
    ['sorted-spaced', printed(sorted, [', ', ': '])],
    ['sorted-escaped', escaped(printed(sorted, [', ', ': ']))],
    ['indented-2', JSON.stringify(value, null, 2)],
    ['indented-4', JSON.stringify(value, null, 4)],
    ['indented-tabs', JSON.stringify(value, null, '\t')],
  ];
}

function changedForms(payload: string): [PayloadForm, string][] {
  return [
    ['crlf', payload.replaceAll(/\r?\n/g, '\r\n')],
    ['lf', payload.replaceAll('\r\n', '\n')],
    ['json-string', JSON.stringify(payload)],
    ['percent-encoded', encodeURIComponent(payload.replaceAll(/\p{Cs}/gu, '\ufffd'))],
  ];
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
