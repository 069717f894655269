/** Text for XML and HTML, without the characters that XML 1.0 section 2.2 forbids. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '.')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
