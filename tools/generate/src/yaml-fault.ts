import { type Document, LineCounter, parseDocument } from 'yaml';

/** Why a text is not YAML, and where; both count from 1. */
export interface YamlFault {
  line: number;
  column: number;
  reason: string;
}

/** The first fault of a text as YAML; undefined when it can be read. What it says is not looked at. */
export function yamlFault(text: string): YamlFault | undefined {
  const lineCounter = new LineCounter();
  return faultIn(parseDocument(text, { lineCounter, prettyErrors: false }), lineCounter);
}

/** The same of a document that was read with this counter, without pretty errors. */
export function faultIn({ errors }: Document, lineCounter: LineCounter): YamlFault | undefined {
  const [first] = errors.toSorted((a, b) => a.pos[0] - b.pos[0]);
  if (first === undefined) return undefined;
  const { line, col } = lineCounter.linePos(first.pos[0]);
  return { line, column: col, reason: first.message.replaceAll(/\s*\n\s*/g, ' ') };
}
