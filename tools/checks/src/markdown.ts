import { posix } from 'node:path';

/**
 * A fenced block that a comment before it marks for running: `<!-- run: NAME -->`, or
 * `<!-- run: NAME, prints: PATTERN -->` when it prints something else than a reference number.
 */
export interface MarkedBlock {
  readonly name: string;
  /** What its output must contain: an error of the API, shown by a command that exits with 0, does not pass. */
  readonly prints: RegExp;
  readonly language: string;
  readonly code: string;
}

const marked = /^<!-- run: ([\w-]+)(?:, prints: (.+))? -->\n+```(\w+)\n([\s\S]*?)^```$/gm;
const referenceNumber = '\\b[0-9A-F]{32}\\b';

/** @throws when a comment that begins like a mark is not one, or no block follows it. */
export function markedBlocks(markdown: string): MarkedBlock[] {
  const blocks = [...markdown.matchAll(marked)].map(([, name = '', prints, language = '', code = '']) => ({
    name,
    prints: new RegExp(prints ?? referenceNumber),
    language,
    code,
  }));
  const marks = markdown.match(/^<!--\s*run\b/gm)?.length ?? 0;
  if (marks !== blocks.length) {
    throw new Error(`${marks} marks, but ${blocks.length} fenced blocks right after <!-- run: NAME -->`);
  }
  return blocks;
}

/** Targets of links and pictures, without those inside code. */
function linksOf(markdown: string): string[] {
  const prose = withoutCode(markdown);
  const inline = prose.matchAll(/\]\(\s*<?([^)\s>]+)>?[^)]*\)/g);
  const references = prose.matchAll(/^\[[^\]]+\]:\s*(\S+)/gm);
  return [...inline, ...references].map((match) => match[1] ?? '');
}

/** The `#fragments` that a page answers to: its headings as GitHub names them, and `id` attributes. */
export function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  const prose = markdown.replace(fenced, '');
  for (const [, heading = ''] of prose.matchAll(/^#{1,6}\s+(.+?)\s*#*$/gm)) {
    const slug = slugOf(heading);
    let [unique, count] = [slug, 0];
    while (anchors.has(unique)) unique = `${slug}-${++count}`;
    anchors.add(unique);
  }
  for (const [, id = ''] of prose.matchAll(/\bid="([^"]+)"/g)) anchors.add(id);
  return anchors;
}

/** The npm scripts that a page tells its reader to run, in prose or code; `workspace` as far as it is named. */
export function npmScriptsOf(markdown: string): { script: string; workspace: string | undefined }[] {
  const command = /\bnpm (?:run ([\w:-]+)|(start|test)\b)([^\n`&|;]*)/g;
  return [...markdown.matchAll(command)].map(([, named, builtIn, rest = '']) => ({
    script: named ?? builtIn ?? '',
    workspace: /(?:--workspace[= ]|-w )(\S+)/.exec(rest)?.[1],
  }));
}

const fenced = /^(```|~~~)[\s\S]*?^\1/gm;

function withoutCode(markdown: string): string {
  return markdown.replace(fenced, '').replace(/`[^`\n]*`/g, '');
}

function slugOf(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/**
 * Links of a page that lead nowhere. Only links within the repository: others need a network.
 *
 * @param page path from the repository's root
 * @param read text of a file named from the root; undefined when there is no such file; '' for a folder
 */
export function linkFaults(page: string, read: (file: string) => string | undefined): string[] {
  const markdown = read(page) ?? '';
  return linksOf(markdown).flatMap((link) => {
    if (/^[a-z][a-z0-9+.-]*:/i.test(link)) return [];
    const [path = '', fragment] = link.split('#');
    const target = path === '' ? page : posix.join(posix.dirname(page), decodeURIComponent(path));
    const text = read(target.replace(/\/$/, ''));
    if (text === undefined) return [`${page}: ${link} leads to no file`];
    // The site shows other files in its own way, and looks for the anchors of its pages itself.
    if (fragment !== undefined && target.endsWith('.md') && !anchorsOf(text).has(fragment))
      return [`${page}: ${link} leads to no heading`];
    return [];
  });
}

/** One command of a page, or an edit that the page tells its reader to make. */
export type Step = { run: string; fails: readonly string[] } | { edits: string };

/**
 * The shell blocks of a page, line by line, and what is next to them in comments: `<!-- edits: FILE -->`, and
 * `<!-- fails: TEXT -->` for a block that is to fail and to say TEXT, which may be repeated.
 */
export function pageSteps(markdown: string): Step[] {
  const parts = markdown.matchAll(/^<!-- (edits|fails): (.+) -->$|^```sh\n([\s\S]*?)^```$/gm);
  const steps: Step[] = [];
  let fails: string[] = [];
  for (const [, word, value = '', block = ''] of parts) {
    if (word === 'edits') steps.push({ edits: value });
    else if (word === 'fails') fails.push(value);
    else {
      for (const run of block.split('\n').filter((line) => line !== '')) steps.push({ run, fails });
      fails = [];
    }
  }
  return steps;
}
