import { expect, test } from 'vitest';
import { absoluteDecisions, pageMarkdown } from './finish-site.ts';
import { siteMarkdown } from './site-markdown.ts';

const rows: [string, { given: string; want: string }][] = [
  ['a link to a page', { given: '[`a`](b.md#c)', want: '[`a`](/b.html#c)' }],
  ['a link to a decision', { given: '[D7](b.md#d7-why)', want: '[D7](/b.html#D7)' }],
  ['a link to a file that the site does not show', { given: 'see [`x[]`](x.ts).', want: 'see `x[]`.' }],
  ['a link elsewhere', { given: '[a](https://example.org/)', want: '[a](https://example.org/)' }],
  ['a link in code', { given: '`[a](b.md)`', want: '`[a](b.md)`' }],
  ['a block of code', { given: '```md\n# A\n[a](b.md)\n```', want: '```md\n# A\n[a](b.md)\n```' }],
  ['the heading of a decision', { given: '## D7: Why', want: '## D7: Why {#D7}' }],
  ['a comment', { given: 'a\n<!-- run: x -->\nb', want: 'a\nb' }],
];
test.each(rows)('%s', (_, { given, want }) => {
  const pageOf = (file: string) => (file === 'docs/b.md' ? 'b' : undefined);
  const page = siteMarkdown(`# The *title*\n\n${given}\n`, 'docs/a.md', pageOf);
  expect(page).toEqual({ title: 'The title', markdown: want });
});

test('a page as Markdown: links to other such pages, no anchors, the code after the text', () => {
  const blocks = [{ title: 'sh a.sh', language: 'sh', code: 'echo' }];
  const panel = [{ heading: 'Request', tabs: [{ label: 'curl', blocks }] }];
  const markdown =
    '## D7: Why {#D7}\n\n[a](/b.html#D7) [f](/c/openapi.json)\n\n- `m` <span class="type">x</span>';
  const want =
    '# A\n\n## D7: Why\n\n[a](../b.md#D7) [f](openapi.json)\n\n- `m` x\n\n## Request\n\n### curl: sh a.sh\n\n```sh\necho\n```\n';
  expect(pageMarkdown({ path: 'c/a', title: 'A', group: '', markdown, panel })).toBe(want);
});

test('links to decisions in the contract lead to the page', () => {
  const text = '([D8](decisions.md#d8-what-is-a-400)), see [decisions.md](decisions.md)';
  const want =
    '([D8](https://x.example/decisions.html#D8)), see [decisions.md](https://x.example/decisions.html)';
  expect(absoluteDecisions(text, 'https://x.example/')).toBe(want);
});
