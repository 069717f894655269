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
