import { UsageError } from '@attestation/command-line';
import { JsonTextError, jsonMembers } from '@attestation/signing';
import { yamlToJson } from './yaml-to-json.ts';

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
  throw new UsageError(`${place} holds no object.`, 'write members, as {name: value}');
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
