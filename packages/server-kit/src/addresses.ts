/** `https://user:password@host` -> `https://***@host`, wherever it is in a text that goes to a log or a terminal. */
export function hidePasswords(text: string): string {
  return text.replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"'`<>]*@/gi, '$1***@');
}

/** An address without user, password and query: DATABASE_URL may have a password in either. */
export function addressOnly(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}

/**
 * An address as fetch() takes it: fetch() refuses one with a user name and shows the password in its message, so both
 * go into a header field. RFC 7617
 */
export function fetchTarget(address: string): { url: string; headers: Readonly<Record<string, string>> } {
  const url = new URL(address);
  if (url.username === '' && url.password === '') return { url: address, headers: {} };
  const credentials = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`;
  url.username = '';
  url.password = '';
  return {
    url: url.href,
    headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` },
  };
}
