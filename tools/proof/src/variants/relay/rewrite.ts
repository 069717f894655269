import {
  type JsonTree,
  type Member,
  mapAt,
  mapObjects,
  parseTree,
  printTree,
  type Spelling,
  scalar,
  withMembers,
} from './json-tree.ts';
import type { Relayed } from './relay.ts';

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
export const refusals =
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
