export type Program = 'server' | 'admin' | 'attest' | 'attestation-conformance' | 'attestation-mock';

/** A command line that a page shows. */
export interface ShownCommand {
  readonly program: Program;
  readonly words: readonly string[];
  /** The command is in a block, to be copied; one that is mentioned in a sentence may leave out what it needs. */
  readonly whole: boolean;
}

const programs: Readonly<Record<string, Program>> = {
  'npm start --': 'server',
  'attestation-server': 'server',
  'npm run admin --': 'admin',
  'attestation-admin': 'admin',
  'npm run mock --': 'attestation-mock',
  'attestation-mock': 'attestation-mock',
  'attestation-conformance': 'attestation-conformance',
  attest: 'attest',
};
const named = new RegExp(`(?<![\\w./@-])(?:npx )?(${Object.keys(programs).join('|')})(?![\\w./:@-])`, 'g');

/** In blocks and in the sentences of a page. */
export function shownCommands(markdown: string): ShownCommand[] {
  const { blocks, mentions } = codeOf(markdown);
  return [
    ...blocks.flatMap((code) => commandsIn(code, true)),
    ...mentions.filter((code) => code.search(named) === 0).flatMap((code) => commandsIn(code, false)),
  ];
}

/** What a page has between backticks, in its sentences. */
export function mentionsOf(markdown: string): string[] {
  return codeOf(markdown).mentions;
}

function codeOf(markdown: string): { blocks: string[]; mentions: string[] } {
  const fenced = /^( *)```(\w*)\n([\s\S]*?)^\1```$/gm;
  const blocks = [...markdown.matchAll(fenced)].filter(([, , language = '']) =>
    ['', 'sh', 'bash', 'yaml', 'yml'].includes(language),
  );
  const mentions = [...markdown.replace(fenced, '').matchAll(/`([^`\n]+)`/g)];
  return { blocks: blocks.map(([, , , code = '']) => code), mentions: mentions.map(([, code = '']) => code) };
}

function commandsIn(code: string, whole: boolean): ShownCommand[] {
  return [...code.matchAll(named)].map((match) => ({
    program: programs[match[1] ?? ''] as Program,
    words: shellWords(code.slice(match.index + match[0].length)),
    whole,
  }));
}

const blank = /[ \t]/;
const ends = /[\n|;&<>()`]/;

/**
 * The words of the first command in a text, as a shell reads them: up to the end of its line, a pipe, a redirection or
 * another command. What a variable would hold is left as it is written.
 */
export function shellWords(text: string): string[] {
  const words: string[] = [];
  let word: string | undefined;
  let quote = '';
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (quote !== '') {
      if (letter === quote) quote = '';
      else word += letter;
    } else if (letter === '\\') {
      at += 1;
      if (text[at] !== '\n') word = (word ?? '') + text.charAt(at);
    } else if (letter === "'" || letter === '"') {
      quote = letter;
      word ??= '';
    } else if (ends.test(letter) || (letter === '#' && word === undefined)) {
      break;
    } else if (!blank.test(letter)) {
      word = (word ?? '') + letter;
    } else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  return word === undefined ? words : [...words, word];
}
