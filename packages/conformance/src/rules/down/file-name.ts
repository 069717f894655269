/** The file name that a Content-Disposition header gives; undefined when it gives none. RFC 6266 */
export function fileNameOf(header: string): string | undefined {
  const quoted = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1];
  if (quoted !== undefined) return quoted.replace(/\\(.)/g, '$1');
  return /;\s*filename\s*=\s*([^\s;"]+)/i.exec(header)?.[1];
}
