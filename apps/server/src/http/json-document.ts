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

  /** Of an object, by key; of any other value none. */
  members(): ReadonlyMap<string, JsonView> {
    return new Map(
      this.#children().flatMap((child) => (child.#key === '' ? [] : [[jsonKey(child.#key), child]])),
    );
  }

  /** Of an array; of any other value none. */
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
const step = { characters: 16 * 1024, milliseconds: 2 };

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

/** @throws Refusal unless the payload is as the contract wants it. */
export function refuseInvalid(validate: Validator, payload: unknown): void {
  if (validate(payload)) return;
  const fault = validate.errors?.[0];
  throw new Refusal('malformed', describeFault(fault, '/payload'), { detail: fault?.keyword ?? 'payload' });
}
