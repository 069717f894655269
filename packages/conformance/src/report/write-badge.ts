import { exitCode, type Report } from './report.ts';
import { escapeXml } from './xml.ts';

/** A badge as an SVG image: the version, and whether every MUST is kept. */
export function writeBadge(report: Report): string {
  const { label, message, color } = badgeOf(report);
  const left = widthOf(label);
  const right = widthOf(message);
  const name = escapeXml(`${label}: ${message}`);
  const text = (at: number, content: string) =>
    `<text x="${at}" y="14" fill="#fff">${escapeXml(content)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${name}">
<title>${name}</title>
<clipPath id="r"><rect width="${left + right}" height="20" rx="3"/></clipPath>
<g clip-path="url(#r)"><rect width="${left}" height="20" fill="#3b4048"/><rect x="${left}" width="${right}" height="20" fill="${colours[color]}"/></g>
<g text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${text(left / 2, label)}${text(left + right / 2, message)}</g>
</svg>
`;
}

/** The same for an endpoint badge of shields.io. */
export function writeBadgeJson(report: Report): string {
  return `${JSON.stringify({ schemaVersion: 1, ...badgeOf(report) })}\n`;
}

// Dark enough for white text (contrast 4.5 and more).
const colours = { brightgreen: '#1a7f37', red: '#b3261e', lightgrey: '#5c6370' } as const;

function badgeOf(report: Report): { label: string; message: string; color: keyof typeof colours } {
  const label = `attestation api ${report.target.version}`;
  const musts = report.results.filter(({ level }) => level === 'MUST');
  const count = (status: string) => musts.filter((result) => result.status === status).length;
  const [kept, broken] = [count('passed'), count('failed')];
  const code = exitCode(report);
  if (code === 3 || kept + broken === 0) return { label, message: 'not judged', color: 'lightgrey' };
  const message = `${kept} of ${kept + broken} MUST kept`;
  return { label, message, color: code === 0 ? 'brightgreen' : 'red' };
}

/** About the width of Verdana at 11 px, with room at both ends. */
function widthOf(text: string): number {
  return Math.round(text.length * 6.6) + 12;
}
