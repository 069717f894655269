import type { Bytes } from './der.ts';

/** A service's certificates and keys are in each of its files; those of a few services are enough. */
const most = 64;
/** Of DER. What is longer is worked out each time, so that hostile files cannot fill the memory. */
const longest = 8192;

/**
 * A function that remembers its last answers, by all that they depend on.
 *
 * @param bytesOf what the answer depends on
 * @returns `ask` with a memory; a question that throws is asked again
 */
export function remember<Question, Answer>(
  bytesOf: (question: Question) => readonly (Bytes | string)[],
  ask: (question: Question) => Promise<Answer>,
): (question: Question) => Promise<Answer> {
  const known = new Map<string, Answer>();
  return async (question) => {
    const parts = bytesOf(question);
    if (parts.reduce((sum, { length }) => sum + length, 0) > longest) return ask(question);
    const key = parts
      .map((part) => `${part.length}:${typeof part === 'string' ? part : textOf(part)}`)
      .join();
    const there = known.get(key);
    if (there !== undefined) return there;
    const answer = await ask(question);
    const [oldest] = known.keys();
    if (known.size >= most && oldest !== undefined) known.delete(oldest);
    known.set(key, answer);
    return answer;
  };
}

/** One character a byte. */
function textOf(bytes: Bytes): string {
  return String.fromCharCode(...bytes);
}
