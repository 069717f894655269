import { type Paint, UsageError } from '@attestation/command-line';
import { JsonText } from '@attestation/contract';
import { jsonElements, jsonMembers } from '@attestation/signing';
import { joined, type Printable, printable, shown } from '@attestation/signing/printable';
import { defineCommand } from '../command.ts';
import { openClient } from '../open-client.ts';
import { calling, precedence } from '../options.ts';

/** A token of JSON text: a string, a bracket or separator, or a number or word. */
const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** JSON text with line breaks and indentation, its values unchanged: JSON.stringify would write 1.10 as 1.1. */
export function indented(json: string): string {
  let text = '';
  let depth = 0;
  let before = '';
  for (const [token] of json.matchAll(TOKEN)) {
    const closes = token === '}' || token === ']';
    const opened = before === '{' || before === '[';
    if (closes) depth -= 1;
    if (before === ',' || (opened && !closes) || (closes && !opened)) text += `\n${'  '.repeat(depth)}`;
    text += token === ':' ? ': ' : token;
    if (token === '{' || token === '[') depth += 1;
    before = token;
  }
  return text;
}

const groups = ['identities', 'factoids', 'attachments'] as const;
type Fields = (typeof groups)[number][];

export const read = defineCommand({
  name: 'read',
  about: 'Show an attestation.',
  positionals: [{ name: 'NO', about: 'Reference number of the attestation', required: true }],
  options: {
    fields: {
      type: 'string',
      value: 'LIST',
      about: 'Groups to read: identities, factoids, attachments; or none (default: all)',
      candidates: [...groups, 'none'],
    },
    ...calling,
  },
  notes: precedence,
  examples: [
    ['All groups', 'attest read NO'],
    [
      'Only the blockchain hash, which is fast',
      'attest read NO --fields none --json | jq -r .blockchain_hash',
    ],
    ['Two groups', 'attest read NO --fields identities,factoids'],
  ],
  async run({ values, positionals: [no = ''] }, { io, paint }) {
    const fields = readFields(values.fields);
    const { client, wire } = await openClient(values, io);
    await client.readAttestation({ payload: { ano: no, ...(fields && { fields }) } }, { signal: io.signal });
    return { data: new JsonText(wire.data()), text: attestationText(wire.data(), paint) };
  },
});

function readFields(text: string | undefined): Fields | undefined {
  if (text === undefined) return undefined;
  if (text === 'none') return [];
  return text.split(',').map((name) => {
    const group = groups.find((known) => known === name.trim());
    if (group) return group;
    throw new UsageError(`--fields knows no "${name}".`, `--fields ${groups.join(',')}, or --fields none`);
  });
}

/** From the text of the answer, so that numbers are there as they were stored. */
function attestationText(data: string, paint: Paint): Printable {
  const members = jsonMembers(data);
  const plain = (name: string) => unquoted(members.get(name) ?? 'null');
  const rows: [string, Printable][] = [
    ['Number', paint('bold', plain('no'))],
    ['Unique id', plain('unique_id')],
    ['Template', plain('template_id')],
    ['State', plain('completed') === 'true' ? shown`closed` : shown`open`],
    [
      'Blockchain',
      members.get('blockchain_hash') === 'null' ? shown`not linked yet` : plain('blockchain_hash'),
    ],
    ...entries(members.get('identities')).map(([code, value]): [string, Printable] => [
      `Identity ${code}`,
      unquoted(value),
    ]),
  ];
  const width = Math.max(...rows.map(([label]) => label.length));
  const lines = rows.map(([label, value]) => shown`${paint('dim', label.padEnd(width))}  ${value}`);
  return joined([...lines, ...factoidLines(members, paint)]);
}

function factoidLines(members: ReadonlyMap<string, string>, paint: Paint): Printable[] {
  const factoids = members.get('factoids') ?? 'null';
  if (factoids === 'null') return [];
  const files = new Map(entries(members.get('attachments')));
  return jsonElements(factoids).flatMap((text, index) => {
    const factoid = jsonMembers(text);
    const title = `${unquoted(factoid.get('type') ?? '""')} ${unquoted(factoid.get('unique_id') ?? '""')}`;
    const data = indented(factoid.get('data') ?? '{}').split('\n');
    const ids = jsonElements(files.get(String(index)) ?? '[]').map((id) => shown`  file ${unquoted(id)}`);
    return [
      shown``,
      shown`${paint('dim', `Factoid ${index}`)}  ${paint('cyan', title)}`,
      ...data.map((line) => shown`  ${printable(line)}`),
      ...ids,
    ];
  });
}

function entries(text = 'null'): [string, string][] {
  return text === 'null' ? [] : [...jsonMembers(text)];
}

/** A string without its quotes; another value as it is. */
function unquoted(text: string): Printable {
  return printable(text.startsWith('"') ? (JSON.parse(text) as string) : text);
}
