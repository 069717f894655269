import type { Document, Node } from 'yaml';
import { LineCounter, parseDocument } from 'yaml';
import { faultIn, type YamlFault } from './yaml-fault.ts';

/** A text of the contract, read once. */
export interface ParsedSource {
  readonly document: Document;
  readonly fault: YamlFault | undefined;
  /** From 1. */
  lineOf(node: Node): number;
}

/** By file: the text that was read last. The catalogue of rules alone takes longer to read than all else together. */
const known = new Map<string, { text: string; parsed: ParsedSource }>();

/** @param file only a name to remember it by */
export function parsedSource(file: string, text: string): ParsedSource {
  const last = known.get(file);
  if (last?.text === text) return last.parsed;
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, prettyErrors: false });
  const parsed = {
    document,
    fault: faultIn(document, lineCounter),
    lineOf: (node: Node) => lineCounter.linePos(node.range?.[0] ?? 0).line,
  };
  known.set(file, { text, parsed });
  return parsed;
}
