import type { ConstraintCoverage, Coverage, Side } from '../coverage.ts';
import type { Report } from './report.ts';
import { htmlStyle, escapeXml as x } from './write-html.ts';

const style = `
.wide { overflow-x: auto; margin: .5rem 0 1rem; } table { width: 100%; min-width: 40rem; }
td, th { vertical-align: top; font-size: .875rem; } td:first-child { width: 34%; }
.gap { color: var(--amber); } .open { color: var(--soft); }
main > label { display: inline-flex; gap: .4rem; margin: .75rem 0; }
main:has(#gaps:checked) :is(tr.whole, .wide:not(:has(tbody tr:not(.whole)))) { display: none; }
`;

/** One self-contained page: what a run tried of each operation, and the rules of each sentence. */
export function writeCoverageHtml({ suite, target }: Report, coverage: Coverage): string {
  const title = `Attestation Service API ${target.version}: coverage of a conformance run`;
  const { constraints, requests, answers, sentences } = coverage;
  const demanded = constraints.filter(({ level }) => level === 'MUST');
  const both = (list: readonly ConstraintCoverage[]) =>
    list.filter(({ inside, outside }) => inside.why === undefined && outside.why === undefined).length;
  const operations = [...new Set(constraints.map(({ operation }) => operation))];
  const counted = (list: Coverage['requests'], name: string) =>
    list
      .filter(({ operation }) => operation === name)
      .map(({ what, count, why }) =>
        row([code(what), count === 0 ? gap(why ?? '') : String(count)], count > 0),
      );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${x(title)}</title>
<style>${htmlStyle}${style}</style>
</head>
<body>
<header>
<h1>${x(title)}</h1>
<p>${both(demanded)} of ${demanded.length} constraints that are a MUST were tried on both sides; ${both(constraints)} of ${constraints.length} with those that the description leaves open.</p>
<p class="facts">${x(target.baseUrl)} - ${target.requests} requests - seed ${suite.seed} - ${x(suite.startedAt.replace('T', ' ').slice(0, 16))} UTC - suite ${x(suite.version)}</p>
</header>
<main>
<p>Inside are valid requests with such a value, outside those that are invalid for this reason alone. For a bound, the value that came closest to it is named.</p>
<label><input type="checkbox" id="gaps"> Show only what was not tried</label>
${operations
  .map(
    (name) => `<h2>${x(name)}</h2>
${table(['Media type of the request', 'Accepted'], counted(requests, name))}
${table(['Status, media type or header of the answer', 'Answers'], counted(answers, name))}
${table(
  ['Value', 'Constraint', 'Level', 'Inside', 'Outside'],
  constraints.filter(({ operation }) => operation === name).map(constraintRow),
)}`,
  )
  .join('\n')}
<h2>Sentences of the description</h2>
<p>Mutants are servers with one fault each, on which the suite was tested. Each breaks the sentence, and a rule of it finds the fault.</p>
${table(
  ['Sentence', 'Rules', 'Mutants'],
  sentences.map(({ quote, source, rules, mutants }) =>
    row(
      [
        `${x(quote)}<br><span class="level">${x(source)}</span>`,
        rules.map(({ rule, level, status }) => `${code(rule)} ${level}, ${status}`).join('<br>'),
        mutantList(mutants),
      ],
      rules.every(({ status }) => status === 'passed' || status === 'note' || status === 'failed'),
    ),
  ),
)}
</main>
</body>
</html>
`;
}

function constraintRow({ place, keyword, value, level, inside, outside }: ConstraintCoverage): string {
  const says =
    value === true ? keyword : `${keyword} ${typeof value === 'string' ? value : JSON.stringify(value)}`;
  const cells = [code(place), code(says), level, side(inside, level), side(outside, level)];
  return row(cells, inside.why === undefined && outside.why === undefined);
}

function side({ accepted, refused, nearest, why }: Side, level: string): string {
  if (why !== undefined) return level === 'MUST' ? gap(why) : `<span class="open">${x(why)}</span>`;
  const counts = [accepted > 0 ? `${accepted} accepted` : '', refused > 0 ? `${refused} refused` : ''];
  return `${counts.filter((text) => text !== '').join(', ')}${nearest === undefined ? '' : `; nearest ${nearest}`}`;
}

function mutantList(mutants: Coverage['sentences'][number]['mutants']): string {
  if (mutants.length === 0) return '';
  const items = mutants.map(({ id, says }) => `<li id="${x(id)}">${x(says)}</li>`);
  return `<details><summary>${mutants.length}</summary><ul>${items.join('')}</ul></details>`;
}

function gap(why: string): string {
  return `<span class="gap">${x(why)}</span>`;
}

function code(text: string): string {
  return `<code>${x(text)}</code>`;
}

/** @param whole whether everything in it was tried */
function row(cells: readonly string[], whole: boolean): string {
  return `<tr${whole ? ' class="whole"' : ''}>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
}

function table(heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join('');
  return `<div class="wide" tabindex="0"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
}
