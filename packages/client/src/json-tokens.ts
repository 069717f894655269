/** Where a string, a number or one of the characters `[]{}:` stands. */
export type OnToken = (start: number, end: number) => void;

/**
 * Tells the strings, numbers, brackets and colons of a JSON text, in order. The text must be JSON already (`JSON.parse` takes
 * it): nothing is checked here.
 */
export function eachToken(text: string, onToken: OnToken): void {
  for (let at = 0; at < text.length; ) {
    const start = at;
    const char = text.charAt(at++);
    if (char === '"') {
      while (text.charAt(at) !== '"') at += text.charAt(at) === '\\' ? 2 : 1;
      onToken(start, ++at);
    } else if ('-0123456789'.includes(char)) {
      while (/[-+.\dE]/i.test(text.charAt(at))) at++;
      onToken(start, at);
    } else if ('[]{}:'.includes(char)) onToken(start, at);
  }
}
