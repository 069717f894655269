// The pages can be read without this: it adds the search, and folds the list of pages on a narrow screen.
const form = document.querySelector('[role="search"]');
const input = document.getElementById('search');
const found = document.getElementById('found');
const list = found.querySelector('ul');
const menu = document.querySelector('.menu');
if (matchMedia('(max-width: 55rem)').matches) menu.open = false;
// The list of pages is longer than most screens: it starts where the reader is.
const here = menu.querySelector('[aria-current]');
const topOf = (element) => element.getBoundingClientRect().top;
if (here) menu.scrollTop = topOf(here) - topOf(menu) - menu.clientHeight / 2;

form.hidden = false;
form.addEventListener('submit', (event) => {
  event.preventDefault();
  list.querySelector('a')?.click();
});
input.addEventListener('input', () => show(input.value));
document.addEventListener('click', (event) => {
  if (!form.contains(event.target)) found.hidden = true;
});
document.addEventListener('keydown', (event) => {
  if (event.key === '/' && document.activeElement !== input && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    input.focus();
  } else if (event.key === 'Escape' && !found.hidden) {
    found.hidden = true;
    input.focus();
  } else if (form.contains(event.target) && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
    event.preventDefault();
    move(event.key === 'ArrowDown' ? 1 : -1);
  }
});

function move(step) {
  const stops = [input, ...list.querySelectorAll('a')];
  stops[(stops.indexOf(document.activeElement) + step + stops.length) % stops.length].focus();
}

function show(query) {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  found.hidden = words.length === 0;
  if (found.hidden) return;
  const hits = window.searchIndex
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  document.getElementById('found-count').textContent = `${hits.length} found`;
  list.replaceChildren(...hits.slice(0, 12).map(({ entry }) => itemOf(entry)));
}

/** Every word must occur; what is in a heading counts more. */
function scoreOf({ page, heading, text }, words) {
  const [inHeading, inPage, inText] = [heading, page, text].map((part) => part.toLowerCase());
  let score = 0;
  for (const word of words) {
    const worth =
      (inHeading.includes(word) ? 8 : 0) + (inPage.includes(word) ? 3 : 0) + (inText.includes(word) ? 1 : 0);
    if (worth === 0) return 0;
    score += worth;
  }
  return score;
}

function itemOf({ url, page, heading, text }) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  const detail = document.createElement('small');
  link.href = `${document.body.dataset.root}/${url}`;
  link.textContent = heading;
  detail.textContent = `${page}: ${text.replace(heading, '').trim().slice(0, 110)}`;
  link.append(detail);
  item.append(link);
  return item;
}
