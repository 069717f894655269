import { jsonElements, jsonMembers } from '@attestation/signing';
import type { Relayed } from './relay.ts';

/** JSON whose numbers and strings are still the text they came as: a relay must not round what a member stored. */
type JsonTree =
  | { readonly kind: 'object'; readonly members: readonly Member[] }
  | { readonly kind: 'array'; readonly items: readonly JsonTree[] }
  | { readonly kind: 'scalar'; readonly text: string };

export type Member = readonly [name: string, value: JsonTree];

/** @throws JsonTextError */
function parseTree(source: string): JsonTree {
  const text = source.trim();
  if (text.startsWith('{')) {
    return {
      kind: 'object',
      members: [...jsonMembers(text)].map(([name, value]) => [name, parseTree(value)]),
    };
  }
  if (text.startsWith('[')) return { kind: 'array', items: jsonElements(text).map(parseTree) };
  return { kind: 'scalar', text };
}

/** How a tree is put into text; all of it means the same. */
interface Spelling {
  /** After brackets and commas, with the depth. Empty: everything on one line. */
  readonly space?: (depth: number) => string;
  readonly colon?: string;
  /** Replaces a string, quotes included. */
  readonly string?: (value: string) => string;
}

function printTree(tree: JsonTree, spelling: Spelling = {}, depth = 0): string {
  const { space = () => '', colon = ':', string = JSON.stringify } = spelling;
  if (tree.kind === 'scalar') {
    return spelling.string && tree.text.startsWith('"') ? string(JSON.parse(tree.text) as string) : tree.text;
  }
  const inner =
    tree.kind === 'array'
      ? tree.items.map((item) => printTree(item, spelling, depth + 1))
      : tree.members.map(
          ([name, value]) => `${string(name)}${colon}${printTree(value, spelling, depth + 1)}`,
        );
  const [open, close] = tree.kind === 'array' ? '[]' : '{}';
  if (inner.length === 0) return `${open}${close}`;
  return `${open}${space(depth + 1)}${inner.join(`,${space(depth + 1)}`)}${space(depth)}${close}`;
}

function scalar(value: string | number | boolean | null): JsonTree {
  return { kind: 'scalar', text: JSON.stringify(value) };
}

/** @param change of each object, from the innermost to the whole */
function mapObjects(tree: JsonTree, change: (members: readonly Member[]) => readonly Member[]): JsonTree {
  if (tree.kind === 'array') return { ...tree, items: tree.items.map((item) => mapObjects(item, change)) };
  if (tree.kind === 'scalar') return tree;
  return { ...tree, members: change(tree.members.map(([name, value]) => [name, mapObjects(value, change)])) };
}

/** The same tree with the member at this path changed; as it was where there is none. */
function mapAt(tree: JsonTree, path: readonly string[], change: (value: JsonTree) => JsonTree): JsonTree {
  const [step, ...rest] = path;
  if (step === undefined) return change(tree);
  if (tree.kind !== 'object') return tree;
  return {
    ...tree,
    members: tree.members.map(([name, value]) => [name, name === step ? mapAt(value, rest, change) : value]),
  };
}

function withMembers(tree: JsonTree, before: readonly Member[], after: readonly Member[]): JsonTree {
  return tree.kind === 'object' ? { ...tree, members: [...before, ...tree.members, ...after] } : tree;
}

/** A change of an answer that leaves its meaning alone. */
export type Rewrite = (answer: Relayed) => Relayed;

export function headerOf({ headers }: Relayed, name: string): string | undefined {
  return headers.find(([one]) => one.toLowerCase() === name)?.[1];
}

export function withHeader(answer: Relayed, name: string, value: string | undefined): Relayed {
  const others = answer.headers.filter(([one]) => one.toLowerCase() !== name.toLowerCase());
  return { ...answer, headers: value === undefined ? others : [...others, [name, value]] };
}

function isJson(answer: Relayed): boolean {
  return answer.body.length > 0 && /json/i.test(headerOf(answer, 'content-type') ?? '');
}

/** Changes JSON bodies and passes files by. */
export function json(change: (tree: JsonTree, answer: Relayed) => JsonTree, spelling?: Spelling): Rewrite {
  return (answer) => {
    if (!isJson(answer)) return answer;
    const tree = change(parseTree(answer.body.toString('utf8')), answer);
    return { ...answer, body: Buffer.from(printTree(tree, spelling), 'utf8') };
  };
}

export const spelt = (spelling: Spelling): Rewrite => json((tree) => tree, spelling);

/** Only answers that refuse. */
const refusals =
  (rewrite: Rewrite): Rewrite =>
  (answer) =>
    answer.status >= 300 ? rewrite(answer) : answer;

/** @param statuses of a file, of an answer to a write and of one to a read. */
export function successStatus(statuses: { file: number; read: number; write: number }): Rewrite {
  return (answer) => {
    if (answer.status !== 200) return answer;
    const kind = !isJson(answer)
      ? 'file'
      : /"blockchain_hash"/.test(answer.body.toString())
        ? 'read'
        : 'write';
    return { ...answer, status: statuses[kind] };
  };
}

export const reversedMembers = json((tree) => mapObjects(tree, (members) => members.toReversed()));

/** As a database does that keeps objects sorted: by the length of the name, then by the name. */
export const sortedMembers = json((tree) =>
  mapObjects(tree, (members) => members.toSorted(([a], [b]) => a.length - b.length || (a < b ? -1 : 1))),
);

/** What a member stored is left alone: its own objects get no member that it did not send. */
export const moreMembers = json((tree, { status }) => {
  if (status >= 300) return withMembers(tree, errorExtras, []);
  const wider = withMembers(tree, envelopeExtras, [['tonce', scalar(1)]]);
  const data = mapAt(wider, ['data'], (value) =>
    withMembers(value, dataExtras, [['message', scalar('stored')]]),
  );
  return mapAt(data, ['data', 'factoids'], (factoids) =>
    factoids.kind === 'array'
      ? { ...factoids, items: factoids.items.map((one) => withMembers(one, factoidExtras, [])) }
      : factoids,
  );
});

const nested: JsonTree = { kind: 'object', members: [['request_id', scalar('another')]] };
const errorExtras: Member[] = [
  ['code', scalar('E-17')],
  ['errors', { kind: 'array', items: [nested] }],
  ['data', scalar(null)],
];
const envelopeExtras: Member[] = [
  ['trace', nested],
  ['success', scalar(false)],
  ['no', scalar('none')],
  ['timestamp', scalar('today')],
];
const dataExtras: Member[] = [
  ['request_id', scalar('another')],
  ['data', nested],
  ['created_at', scalar('2026-05-13T08:30:00Z')],
];
const factoidExtras: Member[] = [
  ['index', scalar(0)],
  ['created_at', scalar(null)],
];

/** As a server does that keeps data as parsed values: equal, but not the same text. */
export const reprintedValues = json((tree) => mapAt(tree, ['data', 'factoids'], reprint));

function reprint(tree: JsonTree): JsonTree {
  if (tree.kind === 'array') return { ...tree, items: tree.items.map(reprint) };
  if (tree.kind === 'object')
    return { ...tree, members: tree.members.map(([name, value]) => [name, reprint(value)]) };
  const value = JSON.parse(tree.text) as string | number | boolean | null;
  // 1e400 is not a double; a server of this kind would have refused it.
  return value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY ? tree : scalar(value);
}

/** Another text for each status, and a number that keeps different causes apart. */
export const chineseMessages: Rewrite = refusals(
  json((tree, { status }) =>
    mapAt(tree, ['message'], (message) => {
      const text = message.kind === 'scalar' ? message.text : '';
      return scalar(`${status === 500 ? '签名验证失败' : '请求有误'}（原因 ${text.length}）`);
    }),
  ),
);

/** `+json`: structured suffixes, as RFC 6839 and RFC 9457 have them. */
export function mediaTypes(form: '+json' | 'plain'): Rewrite {
  return (answer) => {
    if (!/json/.test(headerOf(answer, 'content-type') ?? '')) return answer;
    const suffixed =
      answer.status >= 300 ? 'application/problem+json' : 'application/vnd.attestation+json; charset="UTF-8"';
    return withHeader(answer, 'Content-Type', form === 'plain' ? 'application/json' : suffixed);
  };
}

export const otherHeaders: Rewrite = (answer) => ({
  ...answer,
  headers: [
    ['SERVER', 'Another/2.0'],
    ['Set-Cookie', 'a=1; Path=/'],
    ['Set-Cookie', 'b=2; Path=/'],
    ['x-request-id', 'none-of-yours'],
    ['Cache-Control', 'no-store'],
    ...answer.headers.map(
      ([name, value], i) => [i % 2 ? name.toUpperCase() : name.toLowerCase(), value] as const,
    ),
    ['X-Empty', ''],
    ['Strict-Transport-Security', 'max-age=1'],
  ],
});

export const withoutDate: Rewrite = (answer) => withHeader(answer, 'Date', undefined);

export const withoutAllow: Rewrite = (answer) =>
  answer.status === 405 ? withHeader(answer, 'Allow', undefined) : answer;

/** D11: what stands for the id of a request that could not be read is open. @param id undefined: left out */
export function idOfUnreadable(id: null | undefined): Rewrite {
  return refusals(
    json((tree) => {
      if (tree.kind !== 'object') return tree;
      const unread = tree.members.some(([name, value]) => name === 'request_id' && isEmptyString(value));
      if (!unread) return tree;
      const others = tree.members.filter(([name]) => name !== 'request_id');
      return { ...tree, members: id === undefined ? others : [['request_id', scalar(id)], ...others] };
    }),
  );
}

function isEmptyString(value: { kind: string; text?: string }): boolean {
  return value.text === '""';
}

/** @param disposition the whole value of Content-Disposition. */
export function renamedFile(mediaType: string | undefined, disposition: string): Rewrite {
  return (answer) =>
    headerOf(answer, 'content-disposition') === undefined
      ? answer
      : withHeader(withHeader(answer, 'Content-Type', mediaType), 'Content-Disposition', disposition);
}
