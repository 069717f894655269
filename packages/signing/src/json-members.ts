import { fault, skipArray, skipObject, skipSpace } from './json-scan.ts';
import { JsonTextError } from './json-text-error.ts';

/**
 * The members of the JSON object that `text` holds: key (unescaped) to the exact characters of its value, without
 * the spacing around it. Nothing is parsed or printed again, so 1.10, 1e400, `\u674e` and key order stay as sent.
 * Takes time linear in the length of the text, whatever it holds.
 *
 * @throws JsonTextError unless the text is an object by the grammar of RFC 8259, without half surrogate pairs,
 *   without a key that repeats in its object (at any depth, after unescaping), at most 64 levels deep.
 *
 * @example
 * jsonMembers('{"a": 1.10, "b" : [ ]}'); // Map { 'a' => '1.10', 'b' => '[ ]' }
 */
export function jsonMembers(text: string): Map<string, string> {
  const members = new Map<string, string>();
  try {
    const end = skipObject(text, skipSpace(text, 0), 1, (key, start, end) => {
      members.set(key, text.slice(start, end));
    });
    expectEnd(text, end);
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    throw new JsonTextError(error.reason, error.offset, error.message, members);
  }
  return members;
}

/**
 * The elements of the JSON array that `text` holds, each as its exact characters.
 *
 * @throws JsonTextError as `jsonMembers` does.
 */
export function jsonElements(text: string): string[] {
  const elements: string[] = [];
  const end = skipArray(text, skipSpace(text, 0), 1, (start, end) => {
    elements.push(text.slice(start, end));
  });
  expectEnd(text, end);
  return elements;
}

function expectEnd(text: string, at: number): void {
  const end = skipSpace(text, at);
  if (end < text.length) fault(text, end, 'the end of the text');
}
