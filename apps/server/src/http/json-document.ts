import type { Validator } from '@attestation/contract';
import { JsonTextError } from '@attestation/signing';
import { jsonKey, scanJsonObject } from '@attestation/signing/scan';
import { describeFault } from './describe-fault.ts';
import { Refusal } from './refusal.ts';

export interface JsonLimits {
  /** Members and elements of a request's JSON, at any depth. */
  readonly maxValues: number;
  /** Members of one object in it: an object of many costs ten times as much as many objects. */
  readonly maxMembers: number;
}

/** Numbers of an entry of `JsonPlaces`: start and end of key and value, and the entries of what is in it, its own included. */
const width = 5;

/** Where the values of a JSON text are, each after what is in it; the outermost value is the last one. */
export type JsonPlaces = Int32Array;

/**
 * Reads the JSON that a verified request brought, each character once: evidence must have one reading. D5
 *
 * @param what names the text in messages.
 * @throws Refusal `malformed`; `too-large` as soon as it is known. D26
 */
export function readJson(text: string, what: string, { maxValues, maxMembers }: JsonLimits): JsonPlaces {
  const places: number[] = [];
  /** For each value that is open, where the entries of what is in it begin. */
  const open: number[] = [];
  let values = 0;
  try {
    scanJsonObject(text, {
      enter() {
        open.push(places.length);
      },
      leave({ keyStart, keyEnd, start, end, position }) {
        values += 1;
        if (values > maxValues) throw tooManyValues(maxValues);
        if (keyEnd > 0 && position > maxMembers) throw tooManyMembers(maxMembers);
        const from = open.pop() ?? 0;
        places.push(keyStart, keyEnd, start, end, (places.length - from) / width + 1);
      },
    });
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    throw new Refusal('malformed', `${what} is not a JSON object: ${error.message}`);
  }
  places.push(0, 0, 0, text.length, places.length / width + 1);
  return Int32Array.from(places);
}

function tooManyValues(most: number): Refusal {
  return new Refusal(
    'too-large',
    `The JSON of a request may have at most ${most} members and elements; send several requests`,
  );
}

function tooManyMembers(most: number): Refusal {
  return new Refusal('too-large', `An object in the JSON of a request may have at most ${most} members`);
}

/** A value in a text that has been read, with its exact characters. D4 */
export class JsonView {
  readonly #source: string;
  readonly #places: JsonPlaces;
  readonly #at: number;

  private constructor(source: string, places: JsonPlaces, at: number) {
    this.#source = source;
    this.#places = places;
    this.#at = at;
  }

  /** @param places of `readJson` */
  static of(source: string, places: JsonPlaces): JsonView {
    return new JsonView(source, places, places.length - width);
  }

  get text(): string {
    return this.#source.slice(this.#places[this.#at + 2], this.#places[this.#at + 3]);
  }

  /** The members of an object, by key; none for any other value. */
  members(): ReadonlyMap<string, JsonView> {
    const members = new Map<string, JsonView>();
    for (const child of this.#children()) {
      const key = child.#key;
      if (key !== '') members.set(jsonKey(key), child);
    }
    return members;
  }

  /** The elements of an array; none for any other value. */
  elements(): readonly JsonView[] {
    return this.#children().filter((child) => child.#key === '');
  }

  get #key(): string {
    return this.#source.slice(this.#places[this.#at], this.#places[this.#at + 1]);
  }

  /** In their order. The last one is just before this; before each is what it holds. */
  #children(): JsonView[] {
    const first = this.#at - ((this.#places[this.#at + 4] ?? 1) - 1) * width;
    const children: JsonView[] = [];
    for (let at = this.#at - width; at >= first; at -= (this.#places[at + 4] ?? 1) * width) {
      children.push(new JsonView(this.#source, this.#places, at));
    }
    return children.reverse();
  }
}

/** Characters that are parsed at once, and milliseconds after which other requests are served. */
const step = { characters: 64 * 1024, milliseconds: 2 };

/** What JSON.parse gives for a text that has been read already. Between the parts of a large one, other requests are served. */
export async function parseLarge(view: JsonView): Promise<unknown> {
  let since = performance.now();
  const parse = async (part: JsonView): Promise<unknown> => {
    if (performance.now() - since > step.milliseconds) {
      await new Promise(setImmediate);
      since = performance.now();
    }
    const { text } = part;
    const [members, elements] = text.length > step.characters ? [part.members(), part.elements()] : [];
    if (!members || !elements || members.size + elements.length === 0) return JSON.parse(text);
    if (elements.length > 0) {
      const parsed: unknown[] = [];
      for (const element of elements) parsed.push(await parse(element));
      return parsed;
    }
    const parsed: [string, unknown][] = [];
    for (const [key, member] of members) parsed.push([key, await parse(member)]);
    // As JSON.parse does, this makes an own property also of the key __proto__.
    return Object.fromEntries(parsed);
  };
  return parse(view);
}

/** @param validate has just found the payload other than the contract wants it. */
export function invalidPayload(validate: Validator): Refusal {
  const fault = validate.errors?.[0];
  return new Refusal('malformed', describeFault(fault, '/payload'), { detail: fault?.keyword ?? 'payload' });
}

/** The text is not JSON, as far as this scan can see. */
export class SkimError extends Error {
  /** The members that were complete before the fault. */
  readonly members: ReadonlyMap<string, string>;

  constructor(message: string, members: ReadonlyMap<string, string>) {
    super(message);
    this.name = 'SkimError';
    this.members = members;
  }
}

/**
 * The members of the object that `text` holds, each as its exact text, found by their quotes and brackets alone: before
 * the signature is verified, a reading of what is in them would be work for anyone who sends it. Every text that
 * `jsonMembers` accepts gives the same members here; a text that it refuses may give some too, so they are believed only
 * once `readJson` has read the text to its end.
 *
 * @throws SkimError when the text is not an object, a key occurs twice in it, or it has more than `most` members
 */
export function skimMembers(text: string, most = Number.POSITIVE_INFINITY): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  const fault = (at: number, expected: string) =>
    new SkimError(`Not JSON: expected ${expected} at offset ${at}.`, members);
  let at = skipSpace(text, 0);
  if (text.charCodeAt(at) !== OPEN_OBJECT) throw fault(at, 'an object');
  at = skipSpace(text, at + 1);
  let more = text.charCodeAt(at) !== CLOSE_OBJECT;
  if (!more) at += 1;
  while (more) {
    if (text.charCodeAt(at) !== QUOTE) throw fault(at, 'a key in double quotes');
    const keyEnd = endOfString(text, at + 1);
    const key = keyEnd > 0 ? keyIn(text.slice(at, keyEnd)) : undefined;
    if (key === undefined) throw fault(at, 'a key in double quotes');
    if (members.has(key)) throw twice(key, at, members);
    if (members.size >= most) throw new SkimError(`It has more than ${most} members.`, members);
    at = skipSpace(text, keyEnd);
    if (text.charCodeAt(at) !== COLON) throw fault(at, 'a colon after the key');
    const start = skipSpace(text, at + 1);
    const end = endOfValue(text, start);
    if (end <= start) throw fault(start, 'a value');
    members.set(key, text.slice(start, end));
    at = skipSpace(text, end);
    more = text.charCodeAt(at) === COMMA;
    if (!more && text.charCodeAt(at) !== CLOSE_OBJECT) throw fault(at, 'a comma or the end of the object');
    at = more ? skipSpace(text, at + 1) : at + 1;
  }
  at = skipSpace(text, at);
  if (at < text.length) throw fault(at, 'the end of the text');
  return members;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
const CLOSE_ARRAY = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** The offset after a value; 0 when it does not end. */
function endOfValue(text: string, start: number): number {
  const code = text.charCodeAt(start);
  if (code === QUOTE) return endOfString(text, start + 1);
  if (code !== OPEN_OBJECT && code !== OPEN_ARRAY) return endOfWord(text, start);
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case QUOTE:
        at = endOfString(text, at + 1) - 1;
        if (at < 0) return 0;
        break;
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        depth += 1;
        break;
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        depth -= 1;
        if (depth === 0) return at + 1;
        break;
    }
  }
  return 0;
}

/** Characters that are read one by one before a quote is searched for, which is faster from there on. */
const shortString = 24;

/** @param from the offset after the quote that opens it. @returns the offset after the string; 0 when it does not end */
function endOfString(text: string, from: number): number {
  for (let at = from; ; ) {
    const near = Math.min(text.length, at + shortString);
    for (; at < near; at++) {
      const code = text.charCodeAt(at);
      if (code === QUOTE) return at + 1;
      if (code === BACKSLASH) at += 1;
    }
    const quote = text.indexOf('"', at);
    if (quote < 0) return 0;
    let escapes = quote;
    while (escapes > at && text.charCodeAt(escapes - 1) === BACKSLASH) escapes -= 1;
    if ((quote - escapes) % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

/** A number, `true`, `false`, `null`, or what may turn out to be none of these. @returns the offset after it */
function endOfWord(text: string, start: number): number {
  for (let at = start; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x20:
      case 0x0a:
      case 0x0d:
      case 0x09:
      case QUOTE:
      case COMMA:
      case COLON:
      case OPEN_OBJECT:
      case OPEN_ARRAY:
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        return at;
    }
  }
  return text.length;
}

/** RFC 8259 section 2 */
function skipSpace(text: string, start: number): number {
  for (let at = start; ; at++) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
  }
}

function keyIn(raw: string): string | undefined {
  if (plainString.test(raw)) return raw.slice(1, -1);
  try {
    return JSON.parse(raw) as string;
  } catch {
    return undefined;
  }
}

/** A JSON string that is just the text between its quotes, as names are. */
const plainString = /^"\w+"$/;

function twice(key: string, at: number, members: ReadonlyMap<string, string>): SkimError {
  const shown = JSON.stringify(key.slice(0, 40));
  return new SkimError(
    `The key ${shown} at offset ${at} occurs twice in one object; send each key once, so that the text has one reading.`,
    members,
  );
}
