/** A word that the glossary bans, and what to write instead. */
export interface BannedWord {
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
