import { anchorLink } from './anchor-link.ts';
import { type Contract, type Document, type Operation, type Rule, resolve, type Schema } from './contract.ts';
import { escapeHtml, type Page } from './page.ts';
import { codeBlock, renderMarkdown } from './render-markdown.ts';
import { rulesPath } from './rules-page.ts';

/** One line of a table of members. */
interface SchemaRow {
  /** `factoids[].data.*`: `[]` is each element, `*` any key. */
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
  /** Markdown. */
  readonly description: string;
  /** Bounds as the schema has them, `maxLength 254`, and then its examples. */
  readonly bounds: readonly string[];
}

/** Members of a schema and of what lies in it, the outer before the inner, in the order of the document. */
function schemaRows(document: Document, schema: Schema, prefix = ''): SchemaRow[] {
  const rows = childrenOf(document, schema).flatMap(([name, child, required]) => {
    const path = name === '[]' ? `${prefix}[]` : prefix === '' ? name : `${prefix}.${name}`;
    const full = resolve(document, child);
    const row: SchemaRow = {
      path,
      type: typeOf(document, full),
      required,
      description: full.description ?? '',
      bounds: boundsOf(full),
    };
    const inner = schemaRows(document, full, path);
    return name === '[]' && row.bounds.length === 0 && inner.length > 0 ? inner : [row, ...inner];
  });
  return rows.filter((row, index) => rows.findIndex(({ path }) => path === row.path) === index);
}

type Child = readonly [name: string, schema: Schema, required: boolean];

function childrenOf(document: Document, given: Schema): Child[] {
  const schema = resolve(document, given);
  const named = Object.entries(schema.properties ?? {}).map(
    ([name, child]): Child => [name, child, schema.required?.includes(name) ?? false],
  );
  const patterns = Object.values(schema.patternProperties ?? {}).map((child): Child => ['*', child, false]);
  const others = typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  return [
    ...named,
    ...patterns,
    ...(others === undefined ? [] : [['*', others, false] as const]),
    ...(schema.items === undefined ? [] : [['[]', schema.items, false] as const]),
    ...branches.flatMap((branch) => childrenOf(document, branch)),
  ];
}

function typeOf(document: Document, given: Schema): string {
  const schema = resolve(document, given);
  if (schema.type !== undefined) return [schema.type].flat().join(' or ');
  const branches = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  const names = branches.flatMap((branch) => typeOf(document, branch).split(' or '));
  return names.length === 0 ? 'any' : [...new Set(names)].join(' or ');
}

const boundKeywords = [
  'enum',
  'const',
  'default',
  'format',
  'minLength',
  'maxLength',
  'pattern',
  'contentEncoding',
];
const countKeywords = ['minimum', 'maximum', 'minItems', 'maxItems', 'minProperties', 'maxProperties'];

function boundsOf(schema: Schema): string[] {
  return [...boundKeywords, ...countKeywords]
    .filter((keyword) => schema[keyword] !== undefined)
    .map((keyword) => `${keyword} ${words(schema[keyword])}`)
    .concat((schema.examples ?? []).map((example) => `such as ${words(example)}`));
}

function words(value: unknown): string {
  if (Array.isArray(value)) return value.map((item) => JSON.stringify(item)).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The reference of one version: a page of what all operations share, and one page for each operation. */
export function referencePages(contract: Contract): Page[] {
  const operations = Object.entries(contract.document.paths);
  const group = `Reference ${contract.version}`;
  const folder = `reference/${contract.version}`;
  const overview = {
    path: `${folder}/index.html`,
    title: `All operations of ${contract.version}`,
    group,
    html: overviewOf(contract, folder),
  };
  return [
    overview,
    ...operations.map(([path, { post }]) => ({
      path: `${folder}/${fileOf(post.operationId)}`,
      title: post.summary,
      group,
      html: operationOf(contract, path, post),
    })),
  ];
}

const fileOf = (id: string) => `${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.html`;
const prose = (markdown: string) => renderMarkdown(markdown, '', () => undefined).html;
const heading = (id: string, text: string) => `<h2 id="${id}">${text}${anchorLink(id, text)}</h2>\n`;

function overviewOf({ version, document }: Contract, folder: string): string {
  const list = Object.entries(document.paths).map(
    ([path, { post }]) =>
      `<tr><td><a href="/${folder}/${fileOf(post.operationId)}">${escapeHtml(post.summary)}</a></td>` +
      `<td><code>POST ${escapeHtml(path)}</code></td></tr>`,
  );
  const first = Object.values(document.paths)[0];
  const envelope = resolve(document, first?.post.requestBody.content['application/json']?.schema ?? {});
  const { payload: _, ...members } = envelope.properties ?? {};
  return [
    `<h1>All operations of ${version}</h1>`,
    `<p class="lead">The contract is version ${document.info.version}. Every operation is a POST of a signed envelope.</p>`,
    table('Operation', ['Operation', 'Request'], list),
    prose(document.info.description),
    heading('envelope', 'The envelope of every request'),
    membersTable({ version, document }, { ...envelope, properties: members }),
    '<p>The fifth member is <code>payload</code>, an object, which each operation describes.</p>',
    heading('answers', 'Answers'),
    '<p>A success has <code>request_id</code>, which repeats that of the request, and <code>data</code>. ' +
      'A failure has the body below; <a href="/errors.html">each status</a> says what to do.</p>',
    membersTable({ version, document }, { $ref: '#/components/schemas/Error' }),
  ].join('\n');
}

/** The signed string of an operation, from the contract's data: `POST/api/v1/cas + request_id + ...`. */
function signedParts({ 'x-signed-string': { parts } }: Document, path: string): string {
  return parts.join(' + ').replace('POST + path', () => `POST${path}`);
}

function operationOf(contract: Contract, path: string, operation: Operation): string {
  const { document, version } = contract;
  const media = operation.requestBody.content;
  const envelope = resolve(document, media['application/json']?.schema ?? {});
  return [
    `<h1>${escapeHtml(operation.summary)}</h1>`,
    `<p class="lead"><code>POST ${escapeHtml(path)}</code></p>`,
    prose(operation.description),
    heading('signed', 'What is signed'),
    `<pre class="wraps"><code>${escapeHtml(signedParts(document, path))}</code></pre>`,
    `<p>Joined without separators; the other members are <a href="/reference/${version}/index.html#envelope">the envelope</a>, ` +
      'the same for every operation. <a href="/samples.html">Complete programs</a> show it in six languages.</p>',
    heading('payload', 'Payload'),
    payloadOf(contract, envelope.properties?.payload ?? {}),
    media['multipart/form-data'] && uploadNote(contract, media['multipart/form-data'].schema ?? {}),
    heading('answer', 'Answer'),
    answerOf(contract, operation),
    heading('examples', 'Examples'),
    examplesOf(contract, operation.operationId),
    heading('errors', 'When it is refused'),
    refusalsOf(contract, operation),
    heading('rules', 'Rules'),
    rulesOf(contract, operation.operationId),
  ]
    .filter((part) => part !== undefined)
    .join('\n');
}

function payloadOf(contract: Pick<Contract, 'document' | 'version'>, given: Schema): string {
  const schema = resolve(contract.document, given);
  if (schema.discriminator === undefined)
    return prose(schema.description ?? '') + membersTable(contract, schema);
  const branches = Object.entries(schema.discriminator.mapping).map(([value, $ref]) => {
    const branch = resolve<Schema>(contract.document, { $ref });
    const name = `With type ${value}`;
    return `<h3 id="${value.toLowerCase()}">${name}</h3>${prose(branch.description ?? '')}${membersTable(contract, branch)}`;
  });
  return prose(schema.description ?? '') + branches.join('\n');
}

function uploadNote({ document }: Contract, given: Schema): string | undefined {
  const [files] = Object.values(resolve(document, given).patternProperties ?? {});
  if (files === undefined) return undefined;
  return `<h3 id="files">Files</h3><p>In <code>multipart/form-data</code>, parts named <code>attachments[i][]</code>, where <code>i</code> is the index of a factoid.</p>${prose(files.description ?? '')}`;
}

function answerOf(contract: Contract, { responses }: Operation): string {
  const success = resolve(contract.document, responses['200'] ?? { description: '' });
  const body = success.content?.['application/json'];
  const headers = Object.entries(success.headers ?? {}).map(
    ([name, { description }]) => `<p><code>${name}</code>: ${prose(description).replace(/<\/?p>/g, '')}</p>`,
  );
  const data = resolve(contract.document, body?.schema ?? {}).properties?.data;
  const example = Object.values(body?.examples ?? {})[0]?.value;
  return [
    prose(success.description),
    ...headers,
    data === undefined ? '' : `<p>The members of <code>data</code>:</p>${membersTable(contract, data)}`,
    example === undefined ? '' : codeBlock(JSON.stringify(example, null, 2), 'json'),
  ].join('\n');
}

function examplesOf({ examples }: Contract, operation: string): string {
  const shown = (kind: 'good' | 'bad') =>
    Object.values(examples[operation]?.[kind] ?? {}).map(({ summary, value, fault }) => {
      const { at, keyword } = (fault ?? {}) as { at?: string; keyword?: string };
      const reason =
        at === undefined
          ? ''
          : `<p>Refused at <code>${escapeHtml(at)}</code> by <code>${keyword}</code>.</p>`;
      const code = codeBlock(JSON.stringify(value, null, 2), 'json');
      return `<details><summary>${kind === 'bad' ? '<b class="no">Refused</b> ' : ''}${escapeHtml(summary ?? '')}</summary>${reason}${code}</details>`;
    });
  return [...shown('good'), ...shown('bad')].join('\n');
}

function refusalsOf({ document }: Contract, { responses }: Operation): string {
  const rows = Object.entries(responses)
    .filter(([status]) => !status.startsWith('2'))
    .map(([status, response]) => {
      const { description } = resolve(document, response);
      return `<tr><td><a href="/errors.html#${status}">${status}</a></td><td>${prose(description)}</td></tr>`;
    });
  return table('Statuses', ['Status', 'Why'], rows);
}

function rulesOf({ version, catalogue }: Contract, operation: string): string {
  const rules = catalogue.rules.filter(({ operations }) => operations.includes(operation));
  const row = ({ id, level, title }: Rule) =>
    `<tr><td><a href="/${rulesPath(version)}#${id}">${id}</a></td><td>${level}</td><td>${escapeHtml(title)}</td></tr>`;
  return `<details><summary>${rules.length} rules that this operation is judged by</summary>${table('Rules', ['Rule', 'Level', 'What it says'], rules.map(row))}</details>`;
}

function membersTable({ document }: Pick<Contract, 'document' | 'version'>, schema: Schema): string {
  const rows = schemaRows(document, schema).map(({ path, type, required, description, bounds }) => {
    const limits = bounds.map((bound) => `<code>${escapeHtml(bound)}</code>`).join(' ');
    return (
      `<tr><td><code>${escapeHtml(path)}</code>${required ? '<br><b class="must">required</b>' : ''}</td>` +
      `<td>${type}</td><td>${prose(description)}${limits === '' ? '' : `<p class="bounds">${limits}</p>`}</td></tr>`
    );
  });
  return table('Members', ['Member', 'Type', 'Meaning'], rows);
}

/** The roles repeat what the elements mean: on a narrow screen the style unfolds the rows, and some browsers then forget it. */
export function table(label: string, heads: readonly string[], rows: readonly string[]): string {
  const head = heads.map((text) => `<th scope="col" role="columnheader">${text}</th>`).join('');
  const body = rows.join('\n').replaceAll('<tr>', '<tr role="row">').replaceAll('<td>', '<td role="cell">');
  return `<div class="scroll" role="region" aria-label="${label}" tabindex="0"><table class="unfolds" role="table"><thead role="rowgroup"><tr role="row">${head}</tr></thead><tbody role="rowgroup">${body}</tbody></table></div>\n`;
}
