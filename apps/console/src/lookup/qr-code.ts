/** A QR code. The library is loaded with the first one. */
export async function codeOf(text: string, label: string): Promise<SVGElement> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const made = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  path.setAttribute('d', dots.join(''));
  made.setAttribute('viewBox', `0 0 ${size} ${size}`);
  made.setAttribute('role', 'img');
  made.setAttribute('aria-label', label);
  made.append(path);
  return made;
}
