/** `https://user:password@host` -> `https://***@host`, wherever it is in a text that goes to a log or a terminal. */
export function hidePasswords(text: string): string {
  return text.replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"'`<>]*@/gi, '$1***@');
}

/** An address without user, password and query: DATABASE_URL may have a password in either. */
export function addressOnly(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
