import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenLinks, buildSite, idsOf } from '../src/build-site.ts';
import { readContracts } from '../src/contract.ts';

let folder: string;
const pages = new Map<string, string>();

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docs-site-'));
  buildSite(folder);
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (name.endsWith('.html')) pages.set(name, readFileSync(join(folder, name), 'utf8'));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const links: [string, { given: string; want: number }][] = [
  ['to a page', { given: '<a href="../b.html">', want: 0 }],
  ['to an anchor', { given: '<a href="../b.html#x">', want: 0 }],
  ['to no page', { given: '<a href="b.html">', want: 1 }],
  ['to no anchor', { given: '<a href="../b.html#y">', want: 1 }],
  ['to no anchor of its own', { given: '<a href="#x">', want: 1 }],
];
test.each(links)('a link %s', (_, { given, want }) => {
  const site = new Map([
    ['a/a.html', given],
    ['b.html', '<h2 id="x">'],
  ]);
  expect(brokenLinks(site, () => false)).toHaveLength(want);
});

test('no page loads anything from elsewhere', () => {
  const loads = [...pages].filter(([, html]) =>
    /<(?:script|link|img)[^>]+(?:src|href)="(?:https?:)?\/\//.test(html),
  );
  expect(loads.map(([page]) => page)).toEqual([]);
});

test('every page has one main heading, landmarks, and ids that occur once', () => {
  for (const [page, html] of pages) {
    expect(html.match(/<h1\b/g), page).toHaveLength(1);
    expect(html, page).toMatch(/<a class="skip" href="#main">[\s\S]*<nav aria-label[\s\S]*<main id="main"/);
    expect(
      idsOf(html).filter((id, index, all) => all.indexOf(id) !== index),
      page,
    ).toEqual([]);
    expect(html.match(/aria-current="page"/g), page).toHaveLength(1);
  }
});

test('a list of landmarks tells regions apart, and nothing that unfolds is a link as well', () => {
  for (const [page, html] of pages) {
    const labels = [...html.matchAll(/role="region" aria-label="([^"]*)"/g)].map(([, label]) => label);
    expect(new Set(labels).size, page).toBe(labels.length);
    expect(html, page).not.toMatch(/<summary>(?:(?!<\/summary>)[\s\S])*<a /);
  }
});

test('every operation, decision, rule and status has its place', () => {
  const anchors = (page: string) => idsOf(pages.get(page) ?? '');
  const decisions = Array.from({ length: 28 }, (_, index) => `D${index + 1}`);
  expect(anchors('decisions.html')).toEqual(expect.arrayContaining(decisions));
  for (const { version, document, catalogue } of readContracts()) {
    expect(anchors(`reference/${version}/rules.html`)).toEqual(
      expect.arrayContaining(catalogue.rules.map(({ id }) => id)),
    );
    for (const { post } of Object.values(document.paths)) {
      const failures = Object.keys(post.responses).filter((status) => !status.startsWith('2'));
      expect(anchors('errors.html')).toEqual(expect.arrayContaining(failures));
      const all = [...pages].filter(([page]) => page.startsWith(`reference/${version}/`));
      expect(all.some(([, html]) => html.includes(`<h1>${post.summary}</h1>`))).toBe(true);
    }
  }
});
