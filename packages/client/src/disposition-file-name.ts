/**
 * The file name in a Content-Disposition header (RFC 6266), without folders: a service must not choose where on this
 * machine a file lands. Undefined when there is none that can be used.
 */
export function dispositionFileName(header: string | null): string | undefined {
  if (header === null) return undefined;
  const name = extended(header) ?? quoted(header) ?? token(header);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must go
  const base = name?.replace(/^.*[/\\]/s, '').replace(/[\u0000-\u001f\u007f]/g, '');
  return base === undefined || /^\.{0,2}$/.test(base) ? undefined : base;
}

/** RFC 8187: `filename*=UTF-8''%e2%82%ac.zip`. */
function extended(header: string): string | undefined {
  const coded = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)?.[1];
  if (coded === undefined) return undefined;
  try {
    return decodeURIComponent(coded);
  } catch {
    return undefined; // broken escapes: the plain name next to it counts
  }
}

function quoted(header: string): string | undefined {
  return /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replace(/\\(.)/g, '$1');
}

function token(header: string): string | undefined {
  return /;\s*filename\s*=\s*([^\s;"]+)/i.exec(header)?.[1];
}
