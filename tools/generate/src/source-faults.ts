import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { isMap, isScalar, isSeq, type Node, type Pair, type Scalar } from 'yaml';
import { holdsNames } from './document.ts';
import { type ParsedSource, parsedSource } from './parsed-source.ts';
import type { Finding } from './report-findings.ts';
import { nearestName } from './unknown-members.ts';

/** Texts of the contract's files, by path from the repository's root. */
export type SourceFiles = ReadonlyMap<string, string>;

/** The YAML files of `spec/`, but for the fixtures of its lint and what was released. */
export function readSourceFiles(repository: string, folder = 'spec'): SourceFiles {
  const files = readdirSync(join(repository, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => join(folder, file.replaceAll('\\', '/')))
    .filter((file) => isSource(file.slice(folder.length + 1)));
  return new Map(files.map((file) => [file, readFileSync(join(repository, file), 'utf8')]));
}

function isSource(file: string): boolean {
  return file.endsWith('.yaml') && !/^(lint\/|published\/|node_modules\/|acknowledged\.yaml$)/.test(file);
}

/**
 * What keeps the contract from being read at all: a file that is not YAML, a reference or a rule id that leads nowhere. Every tool
 * would report these in words of its own and at each place that depends on them, so all of ours ask here first. When
 * a file is not YAML, nothing is said about references: they may lead to what could not be read.
 *
 * @param root the document from which the others are reached
 */
export function sourceFaults(files: SourceFiles, root = 'spec/openapi.yaml'): Finding[] {
  const folder = dirname(root);
  const own = [...files].filter(
    ([file]) => file.startsWith(`${folder}/`) && isSource(file.slice(folder.length + 1)),
  );
  const broken = own.flatMap(([file, text]) => syntaxFault(file, text) ?? []);
  if (broken.length > 0) return broken;
  const parsed = new Map(own.map(([file, text]) => [file, parsedSource(file, text)]));
  if (!parsed.has(root)) return [missingRoot(root)];
  return [...walkReferences(parsed, root).faults, ...listedRuleFaults(own, folder)];
}

function syntaxFault(file: string, text: string): Finding | undefined {
  const { fault, document } = parsedSource(file, text);
  const kind = isMap(document.contents) ? undefined : isSeq(document.contents) ? 'a list' : 'a single value';
  const { line, column, reason, fix } = fault ?? {
    ...{ line: 1, column: 1, reason: `The file holds ${kind} and no members.` },
    fix: 'Write lines of `name: value`, as the files next to it have.',
  };
  if (!fault && kind === undefined) return undefined;
  return {
    ...{ file, line, pointer: '', rule: 'attestation/yaml', severity: 'error' },
    ...{ reason: `${reason} (Column ${column}.)`, fix: `${fix} Nothing else was looked at.` },
  };
}

function missingRoot(root: string): Finding {
  return {
    ...{ file: root, line: 1, pointer: '', rule: 'attestation/reference', severity: 'error' },
    reason: 'The root document is missing.',
    fix: `Restore ${root}.`,
  };
}

/** The files that no reference leads to. They hinder no tool, but whoever edits one wonders why nothing changes. */
export function orphanFiles(files: SourceFiles, root = 'spec/openapi.yaml'): Finding[] {
  const parsed = new Map([...files].map(([file, text]) => [file, parsedSource(file, text)]));
  const { reached } = walkReferences(parsed, root);
  return [...files.keys()].filter((file) => isOrphan(file, root, reached)).map(orphan);
}

/** Follows references from the root: each that leads nowhere once, and the files that were reached. */
function walkReferences(parsed: ReadonlyMap<string, ParsedSource>, root: string) {
  const faults: Finding[] = [];
  const reached = new Set([root]);
  for (const file of reached) {
    const source = parsed.get(file);
    if (!source) continue;
    for (const { reference, pointer, node } of references(source.document.contents as Node | null, '')) {
      const [path = '', place = ''] = (reference ?? '').split('#');
      const target = path === '' ? file : normalize(join(dirname(file), path));
      const reason =
        reference === undefined
          ? {
              reason: `${pointer.split('/').at(-1)} has no value.`,
              fix: 'Write what belongs here, or remove it.',
            }
          : (anchorFault(reference, pointer) ??
            whyNot(parsed, reference, target, place, dirname(root)) ??
            (isLoop(parsed, target, place) && {
              reason: `The reference ${reference} leads back to itself.`,
              fix: 'Write a schema at one of the places that refer to each other.',
            }));
      if (reason) faults.push({ ...located(file, source.lineOf(node), pointer), ...reason });
      else reached.add(target);
    }
  }
  return { faults, reached };
}

/** Anchors are names that validators look up and the tools of the contract do not: no comparison would follow them. */
function anchorFault(reference: string, pointer: string): Pick<Finding, 'reason' | 'fix'> | undefined {
  if (!/#[^/]/.test(reference) && !pointer.endsWith('/$dynamicRef')) return undefined;
  return {
    reason: `The reference ${reference} names an anchor, which no tool of the contract follows.`,
    fix: 'Use $ref with the path of the target after #, such as #/properties/name.',
  };
}

/** Whether references lead only to references, and never to what they stand for. */
function isLoop(parsed: ReadonlyMap<string, ParsedSource>, file: string, place: string): boolean {
  const seen = new Set<string>();
  let [at, pointer] = [file, place];
  while (!seen.has(`${at}#${pointer}`)) {
    seen.add(`${at}#${pointer}`);
    const node = parsed.get(at)?.document.getIn(stepsOf(pointer), true);
    const next = isMap(node) ? node.get('$ref') : undefined;
    if (typeof next !== 'string') return false;
    const [path = '', rest = ''] = next.split('#');
    [at, pointer] = [path === '' ? at : normalize(join(dirname(at), path)), rest];
  }
  return true;
}

function located(file: string, line: number, pointer: string) {
  return { file, line, pointer, rule: 'attestation/reference', severity: 'error' } as const;
}

function whyNot(
  parsed: ReadonlyMap<string, ParsedSource>,
  reference: string,
  target: string,
  place: string,
  folder: string,
): Pick<Finding, 'reason' | 'fix'> | undefined {
  if (/^(?:[a-z][a-z+.-]*:|\/)/i.test(reference))
    return {
      reason: `The reference ${reference} leads out of the contract, where others can change it.`,
      fix: 'Write what it leads to into a file of the contract, and refer to that.',
    };
  const document = parsed.get(target)?.document;
  const spoken = target.startsWith(`${folder}/`) ? target.slice(folder.length + 1) : target;
  if (!document) {
    const near = nearest(
      target,
      [...parsed.keys()].filter((file) => dirname(file) === dirname(target)),
    );
    const hint = near === undefined ? '' : ` Did you mean ${reference.replace(/[^/#]+(?=#|$)/, near)}?`;
    return {
      reason: `The reference ${reference} leads to ${spoken}, which does not exist.`,
      fix: `Correct the path; it is relative to the folder of the file that has this $ref.${hint}`,
    };
  }
  if (document.hasIn(stepsOf(place)) || stepsOf(place).length === 0) return undefined;
  return {
    reason: `The reference ${reference} leads to ${spoken}, which has nothing at ${place}.`,
    fix: 'Correct the part behind #, or add there what it names.',
  };
}

/** RFC 6901 sections 4 and 6; as written where it is not a URI. */
function stepsOf(place: string): string[] {
  const steps = place.split('/').slice(1);
  const decoded = steps.map((step) => (/%(?![\da-f]{2})/i.test(step) ? step : decodeURIComponent(step)));
  return decoded
    .filter((step) => step !== '')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

interface Reference {
  /** Undefined where there is no value at all. */
  reference: string | undefined;
  pointer: string;
  node: Node;
}

/** Where data begins: a `$ref` in it is none of the contract, and null is a value. */
const data = /^(?:value|example|default|const|enum|x-.*)$/;

/** References, targets of mappings, and what is written half. */
function* references(node: Node | null, pointer: string, key = '', isName = false): Generator<Reference> {
  if (isSeq(node))
    for (const [index, item] of node.items.entries()) yield* references(item as Node, `${pointer}/${index}`);
  if (isScalar(node) && node.value === null) yield { reference: undefined, pointer, node };
  if (!isMap(node)) return;
  const names = holdsNames(key, isName);
  for (const { key, value } of node.items as Pair<Scalar, Node | null>[]) {
    const step = String(key.value);
    const here = `${pointer}/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (!names && (data.test(step) || (step === 'examples' && isSeq(value)))) continue;
    const isTarget = names
      ? pointer.endsWith('/discriminator/mapping') && isFile(value)
      : /^\$(?:dynamicRef|ref)$/.test(step);
    const reference = isScalar(value) && value.value !== null ? String(value.value) : undefined;
    if (isTarget && !isMap(value)) yield { reference, pointer: here, node: value ?? key };
    else yield* references(value, here, step, names);
  }
}

function isFile(value: Node | null): boolean {
  return isScalar(value) && /\.yaml(#|$)/.test(String(value.value));
}

function isOrphan(file: string, root: string, reached: ReadonlySet<string>): boolean {
  const inside = file.slice(dirname(root).length + 1);
  return /^(paths|schemas|responses|parameters|headers)\//.test(inside) && !reached.has(file);
}

function orphan(file: string): Finding {
  return {
    ...{ file, line: 1, pointer: '', rule: 'attestation/orphan', severity: 'error' },
    reason: 'No reference leads to this file: it is not part of the contract.',
    fix: 'Refer to it, or remove it.',
  };
}

function nearest(target: string, files: readonly string[]): string | undefined {
  const name = (file: string) => file.slice(file.lastIndexOf('/') + 1);
  return nearestName(name(target), files.map(name));
}

/**
 * Rules that `x-rules` names and the catalogue does not have, or has retired. Nothing is said where there is no
 * catalogue.
 *
 * @param files texts by path, each of them YAML
 * @param folder the folder of the contract
 */
export function listedRuleFaults(files: readonly (readonly [string, string])[], folder: string): Finding[] {
  const catalogue = files.find(([file]) => file === `${folder}/rules.yaml`)?.[1];
  if (catalogue === undefined) return [];
  const { rules } = parsedSource(`${folder}/rules.yaml`, catalogue).document.toJS() as {
    rules?: Record<string, { retired?: { reason: string } } | null> | null;
  };
  return files.flatMap(([file, text]) => {
    if (!text.includes('x-rules')) return [];
    const { document, lineOf } = parsedSource(file, text);
    return [['x-rules'], ['post', 'x-rules']].flatMap((path) => {
      const list = document.getIn(path);
      if (!isSeq(list)) return [];
      return list.items.flatMap((item, at): Finding[] => {
        const { value } = item as Scalar;
        const rule = rules && Object.hasOwn(rules, String(value)) ? rules[String(value)] : undefined;
        if (rule && !rule.retired) return [];
        const found = {
          file,
          line: lineOf(item as Scalar),
          pointer: `/${[...path, at].join('/')}`,
          rule: 'attestation/listed-rule',
          severity: 'error',
        } as const;
        return rule?.retired
          ? [
              {
                ...found,
                reason: `The rule ${value} is retired: ${rule.retired.reason}`,
                fix: 'Remove the line.',
              },
            ]
          : [
              {
                ...found,
                reason: `${folder}/rules.yaml has no rule ${value}.`,
                fix: 'Correct the id, remove the line, or write the rule there.',
              },
            ];
      });
    });
  });
}
