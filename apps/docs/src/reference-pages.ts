import {
  type Contract,
  type Document,
  deprecationBadge,
  type Operation,
  type Response,
  resolve,
  type Schema,
} from './contract.ts';
import type { CodeBlock, Page, PanelTabs, TryIt } from './page.ts';
import { readText } from './repository.ts';
import { rulesPath } from './rules-page.ts';
import { sampleTabs } from './samples.ts';
import { membersOf, type SchemaMember } from './schema-members.ts';
import {
  codeBlock,
  escapeHtml,
  escapeMarkdown,
  inlineCode,
  plainText,
  siteMarkdown,
} from './site-markdown.ts';

/** The reference of one version: a page of what all operations share, and one page for each operation. */
export function referencePages(contract: Contract): Page[] {
  const { version, document } = contract;
  const group = `Reference ${version}`;
  return [
    {
      path: overviewPath(version),
      title: `All operations of ${version}`,
      group,
      markdown: overviewOf(contract),
      outline: 2 as const,
    },
    ...Object.entries(document.paths).map(([path, { post }]) => ({
      path: operationPath(version, post.operationId),
      title: post.summary,
      group,
      markdown: operationOf(contract, path, post),
      panel: panelOf(contract, post),
      tryIt: tryItOf(contract, path, post),
    })),
  ];
}

/** Where the operations of a version are listed. */
export function overviewPath(version: string): string {
  return `reference/${version}/operations`;
}

export function operationPath(version: string, id: string): string {
  return `reference/${version}/${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

const statusPage = '/errors.html';
const ofContract = (file: string) => (file === 'spec/decisions.md' ? 'decisions' : undefined);
const prose = (markdown: string) => siteMarkdown(markdown, 'spec/openapi.yaml', ofContract).markdown;
/** Stated once, instead of in the description of nearly every member. */
const texts =
  'Texts of 1 character or more, and the keys of factoid data, may not contain U+0000 or lone surrogates (D2).';
const textOfMember =
  /(?:\.|,)?(?: Keys hold)?\s+no\s+U\+0000(?:\s+and|,)\s+no\s+lone\s+surrogates(?:\s+\((?:(\[D1\]\S+), )?\[D2\][^)]*\)\))?/gi;
const lines = (parts: readonly (string | undefined)[]) => parts.filter(Boolean).join('\n\n');

function overviewOf({ version, document }: Contract): string {
  const rows = Object.entries(document.paths).map(
    ([path, { post }]) =>
      `| [${post.summary}](/${operationPath(version, post.operationId)}.html)${deprecationBadge(post)} | \`POST ${path}\` |`,
  );
  const first = Object.values(document.paths)[0];
  const envelope = resolve(document, first?.post.requestBody.content['application/json']?.schema ?? {});
  const { payload: _, ...properties } = envelope.properties ?? {};
  return lines([
    `The contract is version ${document.info.version}. Every operation is a POST of a signed envelope.`,
    `| Operation | Request |\n|---|---|\n${rows.join('\n')}`,
    prose(document.info.description),
    '## The envelope of every request {#envelope}',
    texts,
    memberList(membersOf(document, { ...envelope, properties }), 'envelope', 3),
    'The fifth member is `payload`, an object, which each operation describes.',
    '## Answers {#answers}',
    `A success has \`request_id\`, which repeats that of the request, and \`data\`. A failure has the body below; [each status](${statusPage}) says what to do.`,
    memberList(membersOf(document, { $ref: '#/components/schemas/Error' }), 'failure', 3),
    '## The contract as a file {#files}',
    `- [openapi.json](/reference/${version}/openapi.json) and [openapi.yaml](/reference/${version}/openapi.yaml): everything, OpenAPI 3.1, in one file\n` +
      `- [openapi.lean.json](/reference/${version}/openapi.lean.json): without examples and rules, for generators and for tools that read little\n` +
      `- [postman.json](/postman.json): a collection for Postman and Newman, whose script signs each request\n` +
      `- [attest.arazzo.yaml](/attest.arazzo.yaml): create, add, read and download as an Arazzo 1.0 workflow`,
  ]);
}

/** The signed string of an operation, from the contract's data: `POST/api/v1/cas + request_id + ...`. */
function signedParts({ 'x-signed-string': { parts } }: Document, path: string): string {
  return parts.join(' + ').replace('POST + path', () => `POST${path}`);
}

function operationOf(contract: Contract, path: string, operation: Operation): string {
  const { document, version } = contract;
  const media = operation.requestBody.content;
  const envelope = resolve(document, media['application/json']?.schema ?? {});
  const upload = uploadNote(document, media['multipart/form-data']?.schema ?? {});
  const outline = [
    ['try-it', 'Try it'],
    ['code', 'Code'],
    ['signed', 'Signed'],
    ['payload', 'Payload'],
    ...(upload === undefined ? [] : [['files', 'Files']]),
    ...[
      ['answer', 'Answer'],
      ['errors', 'Refused'],
      ['rules', 'Rules'],
    ],
  ].map(([id, label]) => `<a href="#${id}">${label}</a>`);
  return lines([
    `<p class="endpoint"><b>POST</b> <code>${escapeHtml(path)}</code>${deprecationBadge(operation)}</p>`,
    `<nav class="outline" aria-label="On this page" data-pagefind-ignore>${outline.join(' ')}</nav>`,
    prose(operation.description),
    '## What is signed {#signed}',
    codeBlock(signedParts(document, path), 'text'),
    `Joined without separators; the other members are [the envelope](/${overviewPath(version)}.html#envelope), the same for every operation.`,
    '## Payload {#payload}',
    texts,
    payloadOf(document, envelope.properties?.payload ?? {}),
    upload,
    '## Answer {#answer}',
    answerOf(document, operation),
    // A search for an error finds the page that explains it.
    '<div data-pagefind-weight="0.1">',
    '## When it is refused {#errors}',
    ...refusalsOf(document, operation),
    '## Rules {#rules}',
    rulesOf(contract, operation.operationId),
    '</div>',
  ]);
}

function payloadOf(document: Document, given: Schema): string {
  const schema = resolve(document, given);
  const { discriminator } = schema;
  if (discriminator === undefined)
    return lines([prose(schema.description ?? ''), memberList(membersOf(document, schema), 'payload', 3)]);
  const branches = Object.entries(discriminator.mapping).map(([value, $ref]) => {
    const branch = resolve<Schema>(document, { $ref });
    const name = `### With type ${value} {#${value.toLowerCase()}}`;
    const members = memberList(membersOf(document, branch), `payload.${value.toLowerCase()}`, 4);
    return lines([name, prose(branch.description ?? ''), members]);
  });
  return lines([prose(schema.description ?? ''), ...branches]);
}

function uploadNote(document: Document, given: Schema): string | undefined {
  const [files] = Object.values(resolve(document, given).patternProperties ?? {});
  if (files === undefined) return undefined;
  const parts =
    'In `multipart/form-data`, parts named `attachments[i][]`, where `i` is the index of a factoid.';
  return lines(['### Files {#files}', parts, prose(files.description ?? '')]);
}

function answerOf(document: Document, { responses }: Operation): string {
  const success = resolve(document, responses['200'] ?? { description: '' });
  const headers = Object.entries(success.headers ?? {}).map(
    ([name, { description }]) => `\`${name}\`: ${prose(description)}`,
  );
  const data = resolve(document, success.content?.['application/json']?.schema ?? {}).properties?.data;
  const members = data && lines(['The members of `data`:', memberList(membersOf(document, data), 'data', 3)]);
  return lines([prose(success.description), ...headers, members]);
}

/** One fold for each status: what it means here, and what docs/errors.md says to do. */
function refusalsOf(document: Document, { responses }: Operation): string[] {
  const remedies = new Map(
    readText('docs/errors.md')
      .split(/^## (?=\d{3}$)/m)
      .slice(1)
      .map((section) => [section.slice(0, 3), section.slice(3).trim()]),
  );
  return Object.entries(responses)
    .filter(([status]) => !status.startsWith('2'))
    .map(([status, given]) => {
      const description = prose(resolve(document, given).description);
      const [brief = ''] = plainText(description).split(/(?<=[.;:])\s/);
      return lines([
        `<details><summary><code>${status}</code> ${escapeHtml(brief.replace(/[;:]$/, '.'))}</summary>`,
        description,
        prose(remedies.get(status) ?? ''),
        `[All about ${status}](${statusPage}#${status})\n\n</details>`,
      ]);
    });
}

function rulesOf({ version, catalogue }: Contract, operation: string): string {
  const rules = catalogue.rules.filter(({ operations }) => operations.includes(operation));
  const rows = rules.map(
    ({ id, level, title }) =>
      `| [${id}](/${rulesPath(version)}.html#${id}) | ${level} | ${escapeMarkdown(title)} |`,
  );
  return lines([
    `<details><summary>${rules.length} rules that this operation is judged by</summary>`,
    `| Rule | Level | What it says |\n|---|---|---|\n${rows.join('\n')}`,
    '</details>',
  ]);
}

const unnamed: Record<string, string> = {
  '[]': '*each element*',
  '*': '*any name*',
  '*[]': '*any name, or each element*',
};

/** Members as nested lists. Each name is a heading, whose anchor is its path: `payload.attachments.sign`. */
function memberList(members: readonly SchemaMember[], parent: string, level: number): string {
  const items = members.map(({ name, type, required, deprecation, description, bounds, members: inner }) => {
    const must = required ? ' <span class="must">required</span>' : '';
    const kind = `<span class="type">${type}</span>${must}${deprecation}`;
    const isNamed = unnamed[name] === undefined;
    const path = isNamed ? `${parent}.${name}` : parent;
    const item = lines([
      isNamed ? `${'#'.repeat(level)} ${inlineCode(name)} ${kind} {#${path}}` : `${unnamed[name]} ${kind}`,
      prose(description.replace(textOfMember, (_, id) => (id ? ` (${id})` : ''))),
      bounds.length > 0 ? `<span class="bounds">${bounds.join(' · ')}</span>` : '',
      memberList(inner, path, isNamed ? Math.min(level + 1, 6) : level),
    ]);
    return `- ${item.replaceAll('\n', '\n  ')}`;
  });
  return items.join('\n\n');
}

/** The code next to an operation: programs, examples of requests, and each answer. */
function panelOf(contract: Contract, { operationId, responses }: Operation): PanelTabs[] {
  const { version, document, examples } = contract;
  const { good = {}, bad = {} } = examples[operationId] ?? {};
  const json = (value: unknown) => ({ language: 'json', code: JSON.stringify(value, null, 2) });
  const blocksOf = (found: typeof good): CodeBlock[] =>
    Object.values(found).map(({ summary = '', value, fault }) => {
      const { at, keyword } = (fault ?? {}) as { at?: string; keyword?: string };
      const place = at === '' ? 'the envelope' : at;
      const note = keyword === undefined ? {} : { note: `Refused at ${place} by ${keyword}.` };
      return { title: plainText(summary), ...note, ...json(value) };
    });
  const bodies = Object.entries(responses).flatMap(([status, given]) => {
    const body = bodyOf(resolve(document, given));
    return body === undefined
      ? []
      : [{ label: status, blocks: [{ title: body.title, ...json(body.value) }] }];
  });
  const kinds = [
    { label: 'Accepted', blocks: blocksOf(good) },
    { label: 'Refused', blocks: blocksOf(bad) },
  ].filter(({ blocks }) => blocks.length > 0);
  const programs = sampleTabs(version, operationId);
  return [
    ...(programs === undefined ? [] : [programs]),
    { heading: 'Answers', tabs: bodies },
    { heading: 'Examples', tabs: kinds },
  ].filter(({ tabs }) => tabs.length > 0);
}

/** The form begins with an example that has factoids, on the template of the demo. */
function tryItOf(contract: Contract, path: string, { operationId, requestBody }: Operation): TryIt {
  const { version, document, examples } = contract;
  const payloads = Object.values(examples[operationId]?.good ?? {}).map(
    ({ value }) => (value as { payload: { readonly [member: string]: unknown } }).payload,
  );
  const example = payloads.find(({ factoids }) => factoids != null) ?? payloads[0] ?? {};
  const payload = 'template_id' in example ? { ...example, template_id: 'DEMO-TRADE' } : example;
  const [, read] = Object.entries(document.paths).find(([other]) => other.endsWith('/attestation')) ?? [];
  return {
    path,
    payload: JSON.stringify(payload),
    takesFiles: 'multipart/form-data' in requestBody.content,
    ...(path.endsWith('/attestations') &&
      read && { readPage: operationPath(version, read.post.operationId) }),
  };
}

function bodyOf({ content }: Response): { title: string; value: unknown } | undefined {
  const [example] = Object.values(content?.['application/json']?.examples ?? {});
  return example && { title: 'application/json', value: example.value };
}
