import { sliceArray, sliceObject } from './json-slices.ts';

/** Characters of a text that is parsed at once. */
const slice = 16 * 1024;

/**
 * What JSON.parse gives for a text that has been read already, without holding up other requests: between slices of it
 * they are let go first.
 *
 * @param giveWay awaited between slices; it decides whether to wait
 */
export async function parseInSlices(text: string, giveWay: () => Promise<void>): Promise<unknown> {
  if (text.length <= slice) return JSON.parse(text);
  await giveWay();
  const source = text.trimStart();
  if (source.startsWith('[')) return parseElements(sliceArray(source), giveWay);
  if (source.startsWith('{')) return parseMembers(sliceObject(source).members, giveWay);
  return JSON.parse(source);
}

async function parseElements(texts: readonly string[], giveWay: () => Promise<void>): Promise<unknown[]> {
  const elements: unknown[] = [];
  for (const text of texts) {
    elements.push(text.length > slice ? await parseInSlices(text, giveWay) : JSON.parse(text));
    await giveWay();
  }
  return elements;
}

async function parseMembers(
  texts: ReadonlyMap<string, string>,
  giveWay: () => Promise<void>,
): Promise<object> {
  const members: [string, unknown][] = [];
  for (const [key, text] of texts) {
    members.push([key, text.length > slice ? await parseInSlices(text, giveWay) : JSON.parse(text)]);
    await giveWay();
  }
  // As JSON.parse does, this makes an own property also of the key __proto__.
  return Object.fromEntries(members);
}
