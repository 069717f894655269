import { JsonTextError, jsonMembers } from '@attestation/signing';

/** A file part of a form. */
export interface ReceivedFile {
  /** Name of the part: `attachments[0][]`. */
  readonly field: string;
  /** `filename` of the part, as it was written. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** What a request body holds. */
export interface Body {
  readonly encoding: 'json' | 'multipart' | 'urlencoded';
  /**
   * JSON texts by name: those of a JSON body as they stand in it. Of a form, tonce and payload as they stand, the others as
   * JSON strings.
   */
  readonly members: ReadonlyMap<string, string>;
  readonly files: readonly ReceivedFile[];
}

/** Why a body cannot be read: the end of the sentence "The body ...". */
export class UnreadableBody extends Error {
  override name = 'UnreadableBody';
  /** Whether it is readable but for a key that occurs twice. */
  readonly repeatsKey: boolean;
  constructor(message: string, repeatsKey = false) {
    super(message);
    this.repeatsKey = repeatsKey;
  }
}

/** @throws UnreadableBody */
export function readBody(contentType: string, bytes: Buffer): Body {
  const [type = '', ...parameters] = contentType.split(';').map((part) => part.trim());
  if (type.toLowerCase() === 'multipart/form-data') return readForm(boundaryOf(parameters), bytes);
  const text = utf8(bytes);
  if (type.toLowerCase() === 'application/x-www-form-urlencoded') {
    const fields = [...new URLSearchParams(text)].map(([name, value]) => fieldOf(name, value));
    return { encoding: 'urlencoded', members: unique(fields), files: [] };
  }
  return { encoding: 'json', members: objectOf(text, 'is not a JSON object'), files: [] };
}

/**
 * The members of a JSON object.
 *
 * @param otherwise what it is otherwise, for the error
 * @throws UnreadableBody
 */
export function objectOf(text: string, otherwise: string): Map<string, string> {
  try {
    return jsonMembers(text);
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    const repeats = error.reason === 'duplicate-key';
    throw new UnreadableBody(`${repeats ? 'has a key twice' : otherwise}: ${error.message}`, repeats);
  }
}

function utf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UnreadableBody('is not UTF-8');
  }
}

function boundaryOf(parameters: readonly string[]): string {
  const [found] = parameters.filter((one) => /^boundary=/i.test(one));
  const boundary = found?.slice('boundary='.length).replace(/^"(.*)"$/, '$1');
  if (!boundary) throw new UnreadableBody('is a form whose Content-Type names no boundary');
  return boundary;
}

/** RFC 7578, RFC 2046 section 5.1.1. */
function readForm(boundary: string, bytes: Buffer): Body {
  const files: ReceivedFile[] = [];
  const fields: [string, string][] = [];
  const delimiter = `\r\n--${boundary}`;
  const body = Buffer.concat([Buffer.from('\r\n'), bytes]);
  for (let at = body.indexOf(delimiter) + delimiter.length; ; ) {
    if (body.toString('latin1', at, at + 2) === '--') break;
    const head = body.indexOf('\r\n\r\n', at);
    const end = body.indexOf(delimiter, head);
    if (at < delimiter.length || head < 0 || end < 0)
      throw new UnreadableBody('is a form without its closing boundary');
    const [, name, filename] = dispositionOf(utf8(body.subarray(at, head)));
    const content = body.subarray(head + 4, end);
    // D6: the members of the envelope are known by their names, with or without a file name.
    if (filename !== undefined && !envelopeMembers.includes(name ?? ''))
      files.push({ field: name ?? '', name: filename, bytes: Buffer.from(content) });
    else fields.push(fieldOf(name ?? '', utf8(content)));
    at = end + delimiter.length;
  }
  return { encoding: 'multipart', members: unique(fields), files };
}

/** The whole, `name` and `filename` of the Content-Disposition in the head of a part. */
function dispositionOf(head: string): (string | undefined)[] {
  const line = head.split('\r\n').find((one) => /^content-disposition:/i.test(one)) ?? '';
  const value = (name: string) => {
    const [, quoted, token] =
      new RegExp(`;\\s*${name}\\*?=(?:"((?:[^"\\\\]|\\\\.)*)"|([^;\\s]+))`, 'i').exec(line) ?? [];
    return quoted ?? token;
  };
  return [line, value('name'), value('filename')];
}

export const envelopeMembers: readonly string[] = [
  'request_id',
  'access_key',
  'tonce',
  'payload',
  'signature',
];

/** In a form tonce and payload are JSON texts already. */
function fieldOf(name: string, text: string): [string, string] {
  return [name, name === 'tonce' || name === 'payload' ? text : JSON.stringify(text)];
}

function unique(fields: readonly [string, string][]): Map<string, string> {
  const members = new Map(fields);
  if (members.size < fields.length) throw new UnreadableBody('is a form with a field that occurs twice');
  return members;
}
