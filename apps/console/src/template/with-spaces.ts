import type { Node as DocumentNode, ResolvedPos } from '@tiptap/pm/model';

const wordEnd = /[\p{Script=Latin}\p{N}]$/u;
const wordBegin = /^[\p{Script=Latin}\p{N}]/u;

/** A field that is put next to a word or another field gets a space there; Chinese text has none. */
export function withSpaces(field: DocumentNode, { nodeBefore, nodeAfter }: ResolvedPos): DocumentNode[] {
  const space = field.type.schema.text(' ');
  const isClose = (node: DocumentNode | null, word: RegExp) =>
    node !== null && (node.isText ? word.test(node.text ?? '') : node.type === field.type);
  return [
    ...(isClose(nodeBefore, wordEnd) ? [space] : []),
    field,
    ...(isClose(nodeAfter, wordBegin) ? [space] : []),
  ];
}
