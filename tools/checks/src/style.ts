const maxLines = 400;

/** What biome holds is not repeated here; these are the rules that no tool of ours knows. */
export function styleFaults(file: string, text: string): string[] {
  const faults: string[] = [];
  if (/(^|\/)(utils?|helpers?|common|misc)(\/|\.[^/]*$)/i.test(file)) {
    faults.push(`${file}: name the file after its main export; this name says nothing`);
  }
  if (!/\.(ts|tsx|js|mjs)$/.test(file)) return faults;
  text.split('\n').forEach((line, index) => {
    const at = `${file}:${index + 1}`;
    if (unfinished.test(line))
      faults.push(`${at}: finish it, or open an issue; no notes to ourselves in code`);
    if (silenced.test(line) && !isTest(file)) faults.push(`${at}: this biome rule is never silenced`);
  });
  const lines = text.trimEnd().split('\n').length;
  if (lines > maxLines && !isLongByNature(file)) {
    faults.push(`${file}: ${lines} lines, more than ${maxLines}; split it by subject`);
  }
  return faults;
}

const unfinished = new RegExp(`\\b(${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')})\\b`);
const silenced = /biome-ignore(-\w+)?\s+lint\/(suspicious\/noExplicitAny|style\/noDefaultExport)/;

function isLongByNature(file: string): boolean {
  return isTest(file) || file.includes('/generated/');
}

function isTest(file: string): boolean {
  return /\.test\.ts$|\/test\//.test(file);
}

/** A word that the glossary bans, and what to write instead. */
interface BannedWord {
  readonly word: string;
  readonly use: string;
}

/** Rows of the glossary's last table. @throws when the table is missing or empty: the check would find nothing. */
export function bannedWords(glossary: string): BannedWord[] {
  const [, section = ''] = glossary.split('## Words not used');
  const rows = section.split('\n').filter((line) => /^\| (?!Word |-)/.test(line));
  const words = rows.map((line) => {
    const [, word = '', use = ''] = line.split('|').map((cell) => cell.trim());
    return { word, use };
  });
  if (words.length === 0) throw new Error('docs/glossary.md: the table under "Words not used" is missing');
  return words;
}

/** Where a text uses a banned word, as `file:line: ...`; names in camel case are left alone. */
export function wordFaults(file: string, text: string, banned: readonly BannedWord[]): string[] {
  const pattern = new RegExp(`\\b(${banned.map(({ word }) => word).join('|')})\\b`, 'gi');
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(pattern)].map(([found]) => {
      const known = banned.find(({ word }) => found.toLowerCase() === word);
      return `${file}:${index + 1}: "${found}" is not used here; write: ${known?.use}`;
    }),
  );
}
