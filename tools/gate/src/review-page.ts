import { diff } from 'node:util';
import { stringify } from 'yaml';
import type { Change } from './change.ts';
import { type Json, type JsonObject, objectAt } from './contract-document.ts';
import { brief } from './describe-change.ts';
import type { Verdict, VersionVerdict } from './judge-contract.ts';

/** Two documents of one version: as it was last released or committed, and as it stands. */
interface Compared {
  before: JsonObject | undefined;
  after: JsonObject | undefined;
}

/** Lines around a difference that are shown with it. */
const context = 3;

/** The pending change of the contract as one page: the verdict of the gate, then each part side by side. */
export function reviewPage(verdict: Verdict, documents: ReadonlyMap<string, Compared>): string {
  const versions = verdict.versions.map((version) => versionOf(version, documents.get(version.version)));
  const faults = verdict.faults.map((fault) => `<p class="major">${escaped(fault)}</p>`);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Review of the contract</title>
<style>${style}</style>
<h1>Review of the contract</h1>
${[...faults, ...versions].join('\n')}
</html>
`;
}

function versionOf(
  { version, state, against, changes }: VersionVerdict,
  { before, after }: Compared = { before: undefined, after: undefined },
): string {
  const title = `<h2>${version}, ${against === undefined ? 'new' : `against ${escaped(against)}`}${state === 'frozen' ? ', frozen' : ''}</h2>`;
  const parts = differingParts(before, after);
  if (changes.length === 0 && parts.length === 0) return `${title}\n<p>Nothing changed.</p>`;
  return [title, table(changes), ...parts].join('\n');
}

function table(changes: readonly Change[]): string {
  if (changes.length === 0) return '<p>The gate sees no change.</p>';
  return `<table class="changes"><thead><tr><th>Messages<th>TypeScript<th>Where<th>What<th>Means<th>Source</thead>
${changes.map(row).join('\n')}
</table>`;
}

function row({
  level,
  types,
  operations,
  where,
  reason,
  consumers,
  implementers,
  file,
  line,
}: Change): string {
  const place = [operations.join(', '), where].filter((part) => part !== '').join(' ') || 'the whole API';
  const meant = [
    consumers && `Callers: ${consumers}`,
    implementers && `Implementers: ${implementers}`,
  ].filter(Boolean);
  const cells = [place, brief(reason), meant.join(' '), line === undefined ? file : `${file}:${line}`];
  return `<tr><td class="${level}">${level}<td class="${types}">${types}${cells.map((cell) => `<td>${escaped(cell)}`).join('')}`;
}

function differingParts(before: JsonObject | undefined, after: JsonObject | undefined): string[] {
  const [one, other] = [before ? contractParts(before) : new Map(), after ? contractParts(after) : new Map()];
  return [...new Set<string>([...one.keys(), ...other.keys()])]
    .filter((name) => one.get(name) !== other.get(name))
    .map((name) => part(name, one.get(name) ?? '', other.get(name) ?? ''));
}

function part(name: string, before: string, after: string): string {
  const rows = diffLines(before, after);
  const shown = rows.map((_, index) =>
    rows.slice(Math.max(0, index - context), index + context + 1).some(({ same }) => !same),
  );
  const lines = rows.flatMap((line, index) => {
    if (shown[index]) return [side(line)];
    return shown[index - 1] || index === 0 ? ['<tr class="cut"><td>...<td>...'] : [];
  });
  return `<h3>${escaped(name)}</h3>\n<table class="sides"><thead><tr><th>Before<th>After</thead>\n${lines.join('\n')}\n</table>`;
}

function side({ before, after, same }: DiffRow): string {
  const cell = (text: string | undefined, kind: string) =>
    text === undefined ? '<td class="blank">' : `<td${same ? '' : ` class="${kind}"`}>${escaped(text)}`;
  return `<tr>${cell(before, 'removed')}${cell(after, 'added')}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

const style = `
body { font: 15px/1.45 system-ui, sans-serif; margin: 2rem; color: #1d1d1f; background: #fff }
table { border-collapse: collapse; width: 100%; table-layout: fixed; margin-bottom: 1.5rem }
.changes { table-layout: auto }
.changes th, .changes td:nth-child(-n+2) { white-space: nowrap }
th, td { text-align: left; vertical-align: top; padding: .2rem .5rem; border: 1px solid #d8d8dc; overflow-wrap: anywhere }
.sides td { font: 13px/1.4 ui-monospace, monospace; white-space: pre-wrap; border-width: 0 1px }
.removed { background: #ffe3e0 } .added { background: #dff5e1 } .blank { background: #f3f3f5 } .cut td { color: #767680 }
td.major, p.major { color: #b3261e; font-weight: 600 } td.minor { color: #8a5a00; font-weight: 600 }
`;

/** The parts of a document that a reader looks at one by one, as YAML, by name. */
function contractParts(document: JsonObject): Map<string, string> {
  const { paths: _paths, components, 'x-conformance': rules, ...rest } = document;
  const operations = Object.entries(objectAt(document, 'paths')).map(([path, item]) => [path, item] as const);
  const sections = Object.keys(objectAt(document, 'components')).flatMap((section) =>
    Object.entries(objectAt(components, section)).map(
      ([name, part]) => [`${section}/${name}`, part] as const,
    ),
  );
  const texts = Object.entries(objectAt({ rules: rules ?? {} }, 'rules'));
  const parts: (readonly [string, Json])[] = [['document', rest], ...operations, ...sections, ...texts];
  return new Map(parts.map(([name, part]) => [name, stringify(part, { lineWidth: 100 }).trimEnd()]));
}

/** A row of two texts side by side; the side that has nothing there is undefined. */
interface DiffRow {
  before: string | undefined;
  after: string | undefined;
  same: boolean;
}

/** Both texts line by line; in each run of changed lines, the first removed line is next to the first added one, and so on. */
export function diffLines(before: string, after: string): DiffRow[] {
  const rows: DiffRow[] = [];
  let [removed, added]: [string[], string[]] = [[], []];
  const flush = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at++)
      rows.push({ before: removed[at], after: added[at], same: false });
    [removed, added] = [[], []];
  };
  for (const [operation, line] of diff(before.split('\n'), after.split('\n'))) {
    if (operation !== 0) (operation === 1 ? removed : added).push(line);
    else {
      flush();
      rows.push({ before: line, after: line, same: true });
    }
  }
  flush();
  return rows;
}
