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
export function linksOf(markdown: string): string[] {
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
