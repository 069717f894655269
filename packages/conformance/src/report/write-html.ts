import {
  areaOf,
  exitCode,
  incompleteness,
  isRed,
  isWarning,
  nextStep,
  type Report,
  type ReportedExchange,
  type Result,
  verdictOf,
} from './report.ts';

/** The style of the pages: follows the reader's choice of light or dark; nothing is loaded. */
export const htmlStyle = `
:root { color-scheme: light dark; --fg: light-dark(#1c2026, #e6e8eb); --soft: light-dark(#555c66, #a4abb5);
  --bg: light-dark(#ffffff, #14171b); --card: light-dark(#f5f6f8, #1d2127); --line: light-dark(#d5d9df, #363c45);
  --red: light-dark(#b3261e, #ff8a80); --green: light-dark(#1a7f37, #6fcf8b); --amber: light-dark(#8a5a00, #f0b95a);
  --blue: light-dark(#0b57a4, #8ab8f5); }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 68rem; padding: 1.5rem 1rem 4rem; background: var(--bg); color: var(--fg);
  font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 .25rem; }
h2 { font-size: 1.125rem; margin: 2rem 0 .5rem; }
p { margin: .25rem 0; }
.verdict { font-size: 1.125rem; font-weight: 600; }
.verdict.red { color: var(--red); } .verdict.green { color: var(--green); }
.facts { color: var(--soft); overflow-wrap: anywhere; }
.controls { position: sticky; top: 0; z-index: 1; background: var(--bg); padding: .75rem 0;
  border-bottom: 1px solid var(--line); display: flex; flex-wrap: wrap; gap: .5rem; align-items: center; }
.controls fieldset { display: flex; flex-wrap: wrap; gap: .4rem; border: 0; margin: 0; padding: 0; }
.controls label { display: inline-flex; gap: .35rem; align-items: center; padding: .2rem .6rem; cursor: pointer;
  border: 1px solid var(--line); border-radius: 1rem; background: var(--card); white-space: nowrap; }
.controls label.search { border: 0; background: none; padding: 0; flex: 1 1 14rem; }
.controls input[type=search] { width: 100%; font: inherit; color: inherit; background: var(--bg);
  border: 1px solid var(--line); border-radius: .4rem; padding: .25rem .5rem; }
:focus-visible { outline: 3px solid var(--blue); outline-offset: 2px; }
.count { color: var(--soft); font-size: .875rem; min-height: 1.5em; }
details { border: 1px solid var(--line); border-radius: .4rem; margin: .4rem 0; background: var(--card); }
summary { padding: .5rem .75rem; cursor: pointer; overflow-wrap: anywhere; }
details > div { padding: 0 .75rem .75rem; }
.tag { display: inline-block; min-width: 6.5rem; font-size: .8125rem; font-weight: 600; }
.failed .tag { color: var(--red); } .warning .tag, .not-observed .tag { color: var(--amber); }
.passed .tag { color: var(--green); } .note .tag { color: var(--blue); } .not-applicable .tag { color: var(--soft); }
.id { font-family: ui-monospace, monospace; font-size: .875rem; font-weight: 600; }
.level { color: var(--soft); font-size: .8125rem; }
blockquote { margin: .5rem 0; padding-left: .75rem; border-left: 3px solid var(--line); }
.differs { font-weight: 600; overflow-wrap: anywhere; }
pre { margin: .25rem 0 .75rem; padding: .6rem; background: var(--bg); border: 1px solid var(--line); border-radius: .4rem;
  white-space: pre-wrap; overflow-wrap: anywhere; font: .8125rem/1.45 ui-monospace, monospace; }
code { font: .875em ui-monospace, monospace; overflow-wrap: anywhere; }
h3 { font-size: .875rem; margin: .75rem 0 .25rem; color: var(--soft); }
table { border-collapse: collapse; } th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); }
tbody th { font-weight: 400; } [hidden] { display: none !important; }
@media (max-width: 40rem) { .controls { position: static; } .tag { min-width: 0; margin-right: .5rem; } }
@media print { .controls { display: none; } }
`;

/** Filters by status and by words; without the script everything is shown. */
const htmlScript = `
const boxes = [...document.querySelectorAll('.controls input[type=checkbox]')];
const search = document.querySelector('.controls input[type=search]');
const rows = [...document.querySelectorAll('details[data-status]')];
const count = document.querySelector('.count');
function filter() {
  const wanted = new Set(boxes.filter((box) => box.checked).map((box) => box.value));
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  let shown = 0;
  for (const row of rows) {
    const text = row.textContent.toLowerCase();
    row.hidden = !wanted.has(row.dataset.status) || !words.every((word) => text.includes(word));
    if (!row.hidden) shown += 1;
  }
  for (const area of document.querySelectorAll('section[data-area]')) {
    area.hidden = !area.querySelector('details:not([hidden])');
  }
  count.textContent = shown + ' of ' + rows.length + ' rules shown';
}
for (const box of boxes) box.addEventListener('change', filter);
search.addEventListener('input', filter);
document.querySelector('.controls').hidden = false;
filter();
`;

/** One self-contained page: failures first, then all rules by area, with filters. */
export function writeHtml(report: Report): string {
  const { suite, target } = report;
  const title = `Attestation Service API ${target.version}: conformance`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(title)}</title>
<style>${htmlStyle}</style>
</head>
<body>
<header>
<h1>${escapeXml(title)}</h1>
<p class="verdict ${exitCode(report) === 0 ? 'green' : 'red'}">${escapeXml(sentence(verdictOf(report)))}</p>
<p class="facts">${escapeXml(target.baseUrl)} - ${target.requests} requests in ${suite.seconds} s - seed ${suite.seed} - <time datetime="${escapeXml(suite.startedAt)}">${escapeXml(suite.startedAt.replace('T', ' ').slice(0, 16))} UTC</time> - suite ${escapeXml(suite.version)}</p>
</header>
${controls(report)}
<main>
${operationTable(report)}
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

/** Hidden until the script runs, since they need it. */
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

function operationTable(report: Report): string {
  const { operations = [] } = report;
  if (operations.length === 0) return '';
  const cells = operations.map(
    ({ operation, request, accepted, passed, failed, blocked }) =>
      `<tr><th scope="row">${escapeXml(operation)}<br><code>${escapeXml(request)}</code></th><td>${accepted ? 'yes' : 'no'}</td><td>${passed}</td><td>${failed}</td><td>${blocked}</td></tr>`,
  );
  return `<h2>Operations</h2><table><thead><tr><th scope="col">Operation</th><th scope="col">accepted</th><th scope="col">passed</th><th scope="col">failed</th><th scope="col">blocked</th></tr></thead><tbody>${cells.join('')}</tbody></table><p>${escapeXml(nextStep(report) ?? '')}</p>`;
}

function notices(report: Report): string {
  const { suite, stale = [], unstable = [] } = report;
  const part = (heading: string, items: readonly string[]) =>
    items.length === 0
      ? ''
      : `<h2>${heading}</h2><ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
  return [
    part('Incomplete', incompleteness(report).map(escapeXml)),
    part(
      'Faults of the suite itself',
      suite.faults.map((fault) => `<pre>${escapeXml(fault)}</pre>`),
    ),
    part(
      'Stale in the baseline: remove them',
      stale.map(({ rule, reason }) => `<code>${escapeXml(rule)}</code> ${escapeXml(reason)}`),
    ),
    part(
      'Not the same in every run',
      unstable.map(
        ({ rule, verdicts }) =>
          `<code>${escapeXml(rule)}</code> ${escapeXml(verdicts.map(({ seed, status }) => `${status} (seed ${seed})`).join(', '))}`,
      ),
    ),
  ].join('\n');
}

function areas({ results, areas: names }: Report): string {
  const order = statuses.map(([status]) => status);
  const sorted = [...results].sort((a, b) => order.indexOf(shownAs(a)) - order.indexOf(shownAs(b)));
  // Many failures are shown closed, as a list.
  const open = results.filter(isRed).length <= 10;
  return [...new Set(results.map(areaOf))]
    .map((area) => {
      const own = sorted.filter((result) => areaOf(result) === area).map((one) => row(one, open));
      return `<section data-area="${escapeXml(area)}"><h2>${escapeXml(names?.[area] ?? area)}</h2>\n${own.join('\n')}\n</section>`;
    })
    .join('\n');
}

function row(result: Result, open: boolean): string {
  const { rule, level, title, quote, message, known, replay, reproduce, exchanges } = result;
  const status = shownAs(result);
  const decisive = exchanges.at(-1);
  const earlier = exchanges.slice(0, -1);
  const name = statuses.find(([one]) => one === status)?.[1] ?? status;
  return `<details class="${status}" data-status="${status}"${status === 'failed' && open ? ' open' : ''}>
<summary><span class="tag">${name}</span> <span class="id">${escapeXml(rule)}</span> <span class="level">${level}</span><br>${escapeXml(title)}</summary>
<div>
${quote === '' ? '' : `<blockquote>${escapeXml(quote)}</blockquote>`}
${known === undefined ? '' : `<p>Known: ${escapeXml(known)}</p>`}
${message === '' ? '' : `<p class="differs">${escapeXml(message)}</p>`}
${replay === undefined ? '' : `<h3>To run it again</h3><pre>${escapeXml(replay)}</pre>`}
${reproduce === undefined ? '' : `<h3>To send the request by hand</h3><pre>${escapeXml(reproduce)}</pre>`}
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
  return `<h3>Request</h3><pre>${escapeXml(sent.join('\n'))}</pre><h3>Answer</h3><pre>${escapeXml(came.join('\n'))}</pre>`;
}

function headerLines(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

/** Text for XML and HTML, without the characters that XML 1.0 section 2.2 forbids. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '.')
    .replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
