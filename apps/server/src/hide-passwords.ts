/** `https://user:password@host` -> `https://***@host`, wherever it is in a text that goes to a log or a terminal. */
export function hidePasswords(text: string): string {
  return text.replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"'`<>]*@/gi, '$1***@');
}
