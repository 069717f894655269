/** The style of the HTML report: follows the reader's choice of light or dark; nothing is loaded. */
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
[hidden] { display: none !important; }
@media (max-width: 40rem) { .controls { position: static; } .tag { min-width: 0; margin-right: .5rem; } }
@media print { .controls { display: none; } }
`;

/** Filters by status and by words; without it everything is shown. */
export const htmlScript = `
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
