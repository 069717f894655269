import { UsageError } from '@attestation/command-line';
import { JsonTextError, jsonMembers } from '@attestation/signing';
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
} from 'yaml';

/**
 * The members of an object that is written in JSON or YAML, each as its JSON text. JSON stays as it is, character for
 * character; other text is read as YAML, which takes all that people write by hand.
 *
 * @param place of the text, for messages: `order.yaml`, `--factoid 1`.
 * @throws UsageError
 */
export function objectMembers(text: string, place: string): Map<string, string> {
  return jsonMembers(objectText(text, place));
}

/** The same as one JSON text. */
export function objectText(text: string, place: string): string {
  const json = place.toLowerCase().endsWith('.json') ? jsonOnly(text, place) : jsonOrYaml(text, place);
  if (json.startsWith('{')) return json;
  throw new UsageError(`${place} does not contain an object.`, 'write members, such as {name: value}');
}

function jsonOnly(text: string, place: string): string {
  const error = jsonFault(text);
  if (!error) return text.trim();
  throw misread(error, text, place);
}

function jsonOrYaml(text: string, place: string): string {
  const error = jsonFault(text);
  if (!error) return text.trim();
  // Two readings, whatever the notation.
  if (error.reason === 'duplicate-key') throw misread(error, text, place);
  const json = yamlToJson(text, place);
  const fault = jsonFault(json.startsWith('{') ? json : '{}');
  if (fault) throw misread(fault, json, place); // 1 and "1" are two keys in YAML
  return json;
}

function jsonFault(text: string): JsonTextError | undefined {
  try {
    jsonMembers(text);
    return undefined;
  } catch (error) {
    if (error instanceof JsonTextError) return error;
    throw error;
  }
}

function misread({ offset, message }: JsonTextError, text: string, place: string): UsageError {
  const line = text.slice(0, offset).split('\n').length;
  return new UsageError(`${place}, line ${line}: ${message}`);
}

/** RFC 8259 section 6. */
const JSON_NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** An alias stands for a copy; so many copies are meant, more are a bomb. */
const MAX_ALIASES = 100;

/**
 * A YAML 1.2 text as JSON text. A number keeps its characters (1.10 stays 1.10); one that JSON cannot write, such as
 * 0123 or 0x1F, is refused, since it may be a code that lacks its quotes.
 *
 * @param place of the text, for the message.
 * @throws UsageError
 */
export function yamlToJson(text: string, place: string): string {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  // A warning, such as an unknown tag, says that the value is not read as it is written.
  const [error] = [...document.errors, ...document.warnings];
  const at = (offset: number | undefined) =>
    offset === undefined ? place : `${place}, line ${lines.linePos(offset).line}`;
  if (error) throw new UsageError(`${at(error.pos[0])}: ${error.message}`);
  let aliases = 0;

  function write(node: unknown): string {
    if (node === null || node === undefined) return 'null';
    if (isAlias(node)) {
      aliases += 1;
      if (aliases > MAX_ALIASES) throw new UsageError(`${place}: more than ${MAX_ALIASES} aliases.`);
      const target = node.resolve(document as Document<Node>);
      if (target) return write(target);
      throw new UsageError(`${at(node.range?.[0])}: no anchor &${node.source} before this alias.`);
    }
    if (isSeq(node)) return `[${node.items.map(write).join(',')}]`;
    if (isMap(node)) {
      return `{${node.items.map(({ key, value }) => `${keyText(key)}:${write(value)}`).join(',')}}`;
    }
    if (isScalar(node)) return scalarText(node);
    throw new UsageError(`${place}: unknown kind of value.`);
  }

  function keyText(key: unknown): string {
    if (!isScalar(key)) throw new UsageError(`${place}: a key must be plain text.`);
    return JSON.stringify(typeof key.value === 'string' ? key.value : (key.source ?? String(key.value)));
  }

  function scalarText(scalar: Scalar): string {
    const { value, source = String(value), range } = scalar;
    if (typeof value !== 'number' && typeof value !== 'bigint') return JSON.stringify(value);
    if (JSON_NUMBER.test(source)) return source;
    throw new UsageError(
      `${at(range?.[0])}: ${source} is not a number in JSON; if it is a string, quote it: "${source}"`,
    );
  }

  return write(document.contents);
}
