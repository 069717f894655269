import type { Document, Node, Pair, Scalar } from 'yaml';
import { isNode, isScalar, LineCounter, parseDocument, visit } from 'yaml';

/** Why a text is not read, and where; both count from 1. */
interface YamlFault {
  line: number;
  column: number;
  reason: string;
  fix: string;
}

/** A text of the contract, read once. */
export interface ParsedSource {
  readonly document: Document;
  /** The first one; the value of a text with a fault is not to be used. */
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
  const fault = noYaml(document) ?? noText(text) ?? readOtherwise(document);
  const { line, col } = lineCounter.linePos(fault?.at ?? 0);
  const parsed = {
    document,
    fault: fault && { line, column: col, reason: fault.reason, fix: fault.fix },
    lineOf: (node: Node) => lineCounter.linePos(node.range?.[0] ?? 0).line,
  };
  known.set(file, { text, parsed });
  return parsed;
}

interface Fault {
  at: number;
  reason: string;
  fix: string;
}

function noYaml({ errors }: Document): Fault | undefined {
  const [first] = errors.toSorted((a, b) => a.pos[0] - b.pos[0]);
  if (first === undefined) return undefined;
  const reason = `The file is not YAML: ${first.message.replaceAll(/\s*\n\s*/g, ' ').replace(/[:.]?$/, '.')}`;
  return { at: first.pos[0], reason, fix: 'Correct this line or the one before it.' };
}

function noText(text: string): Fault | undefined {
  const at = text.indexOf('\uFFFD');
  if (at < 0) return undefined;
  return { at, reason: 'This character is not UTF-8.', fix: 'Save the file as UTF-8.' };
}

/**
 * What YAML allows, and Redocly, Spectral and the generator, each with a reader of its own, read in different ways or do
 * not survive. OpenAPI 3.1.1 section 4.2 asks for what is left, which is JSON with less punctuation.
 */
function readOtherwise({ contents }: Document): Fault | undefined {
  if (contents === null || (isScalar(contents) && contents.value === null))
    return { at: 0, reason: 'The file is empty.', fix: 'Write what belongs here, or remove the file.' };
  let found: Fault | undefined;
  const report = (node: unknown, reason: string, fix: string) => {
    found = { at: (isNode(node) && node.range?.[0]) || 0, reason, fix };
    return visit.BREAK;
  };
  const tagged = (node: Node) =>
    node.tag === undefined
      ? undefined
      : report(node, `The tag ${node.tag} is not read by all tools.`, 'Remove it; put a text in quotes.');
  visit(contents as Node, {
    Alias: (_, node) =>
      report(
        node,
        `The alias *${node.source} is not read by all tools.`,
        'Write out what it stands for, or use $ref.',
      ),
    Pair: (_, { key }: Pair) => {
      if (isScalar(key) && key.value === '<<' && key.type === 'PLAIN')
        return report(
          key,
          '<< merges members in one tool and is a member in others.',
          'Write out the members.',
        );
      if (isScalar(key) && typeof key.value === 'string') return undefined;
      return report(key, `The name ${String(key)} is not a text.`, 'Put it in quotes.');
    },
    Collection: (_, node) => tagged(node),
    Scalar: (_, node) => {
      const why = numberFault(node);
      if (why === undefined) return tagged(node);
      return report(node, why, 'Write it as JSON does and as a double holds it, or put it in quotes.');
    },
  });
  return found;
}

function numberFault({ value, source = '', type }: Scalar): string | undefined {
  if (type !== 'PLAIN' || (typeof value !== 'number' && !/^[-+]?0b[01]+$/.test(source))) return undefined;
  if (!/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?$/.test(source))
    return `${source} is not a number in all tools.`;
  const isExact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return isExact || /[.e]/i.test(source) ? undefined : `The number ${source} is read as ${value}.`;
}
