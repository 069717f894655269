import { areaOf } from './area-of.ts';
import { htmlScript, htmlStyle } from './html-style.ts';
import { exitCode, isRed, isWarning, type Report, type ReportedExchange, type Result } from './report.ts';
import { verdictOf } from './verdict-of.ts';
import { escapeXml as x } from './xml.ts';

/** One page that needs nothing else: what failed first, then all rules by area, to be filtered. */
export function writeHtml(report: Report): string {
  const { suite, target } = report;
  const title = `Attestation Service API ${target.version}: conformance`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${x(title)}</title>
<style>${htmlStyle}</style>
</head>
<body>
<header>
<h1>${x(title)}</h1>
<p class="verdict ${exitCode(report) === 0 ? 'green' : 'red'}">${x(sentence(verdictOf(report)))}</p>
<p class="facts">${x(target.baseUrl)} - ${target.requests} requests in ${suite.seconds} s - seed ${suite.seed} - <time datetime="${x(suite.startedAt)}">${x(suite.startedAt.replace('T', ' ').slice(0, 16))} UTC</time> - suite ${x(suite.version)}</p>
</header>
${controls(report)}
<main>
${notices(report)}
${areas(report)}
</main>
<script>${htmlScript}</script>
</body>
</html>
`;
}

const statuses = [
  ['failed', 'Failed'],
  ['warning', 'Warning'],
  ['not-observed', 'Not observed'],
  ['note', 'Note'],
  ['not-applicable', 'Not applicable'],
  ['passed', 'Passed'],
] as const;

type Shown = (typeof statuses)[number][0];

function shownAs(result: Result): Shown {
  return isWarning(result) ? 'warning' : (result.status as Shown);
}

/** Hidden until the script runs: without it they would do nothing. */
function controls({ results }: Report): string {
  const failed = results.some(isRed);
  const boxes = statuses.map(([status, name]) => {
    const number = results.filter((result) => shownAs(result) === status).length;
    if (number === 0) return '';
    const checked = !failed || status === 'failed' || status === 'warning' ? ' checked' : '';
    return `<label><input type="checkbox" value="${status}"${checked}> ${name} (${number})</label>`;
  });
  return `<form class="controls" role="search" hidden onsubmit="return false">
<fieldset aria-label="Show rules that are">${boxes.join('')}</fieldset>
<label class="search"><input type="search" aria-label="Search in rules" placeholder="Search: ATT-FAC, checksum, ..."></label>
<span class="count" role="status"></span>
</form>`;
}

function notices({ suite, stale = [], unstable = [] }: Report): string {
  const part = (heading: string, items: readonly string[]) =>
    items.length === 0
      ? ''
      : `<h2>${heading}</h2><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
  return [
    part(
      'Faults of the suite itself',
      suite.faults.map((fault) => `<pre>${x(fault)}</pre>`),
    ),
    part(
      'Stale in the baseline: remove them',
      stale.map(({ rule, reason }) => `<code>${x(rule)}</code> ${x(reason)}`),
    ),
    part(
      'Not the same in every run',
      unstable.map(
        ({ rule, verdicts }) =>
          `<code>${x(rule)}</code> ${x(verdicts.map(({ seed, status }) => `${status} (seed ${seed})`).join(', '))}`,
      ),
    ),
  ].join('\n');
}

function areas({ results, areas: names }: Report): string {
  const order = statuses.map(([status]) => status);
  const sorted = [...results].sort((a, b) => order.indexOf(shownAs(a)) - order.indexOf(shownAs(b)));
  // Many at once are read as a list first.
  const open = results.filter(isRed).length <= 10;
  return [...new Set(results.map(areaOf))]
    .map((area) => {
      const own = sorted.filter((result) => areaOf(result) === area).map((one) => row(one, open));
      return `<section data-area="${x(area)}"><h2>${x(names?.[area] ?? area)}</h2>\n${own.join('\n')}\n</section>`;
    })
    .join('\n');
}

function row(result: Result, open: boolean): string {
  const { rule, level, title, quote, message, known, replay, exchanges } = result;
  const status = shownAs(result);
  const decisive = exchanges.at(-1);
  const earlier = exchanges.slice(0, -1);
  const name = statuses.find(([one]) => one === status)?.[1] ?? status;
  return `<details class="${status}" data-status="${status}"${status === 'failed' && open ? ' open' : ''}>
<summary><span class="tag">${name}</span> <span class="id">${x(rule)}</span> <span class="level">${level}</span><br>${x(title)}</summary>
<div>
<blockquote>${x(quote)}</blockquote>
${known === undefined ? '' : `<p>Known: ${x(known)}</p>`}
${message === '' ? '' : `<p class="differs">${x(message)}</p>`}
${replay === undefined ? '' : `<h3>To run it again</h3><pre>${x(replay)}</pre>`}
${decisive ? shownExchange(decisive) : ''}
${earlier.length === 0 ? '' : `<details><summary>Before it: ${earlier.length} more</summary><div>${earlier.map(shownExchange).join('\n')}</div></details>`}
</div>
</details>`;
}

function shownExchange({ request, response, missing }: ReportedExchange): string {
  const sent = [
    `${request.method} ${request.url}`,
    ...headerLines(request.headers),
    ...(request.body === '' ? [] : ['', request.body]),
  ];
  const came = response
    ? [
        String(response.status),
        ...headerLines(response.headers),
        ...(response.body === '' ? [] : ['', response.body]),
      ]
    : [missing ?? 'no answer'];
  return `<h3>Request</h3><pre>${x(sent.join('\n'))}</pre><h3>Answer</h3><pre>${x(came.join('\n'))}</pre>`;
}

function headerLines(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
