import { createHash } from 'node:crypto';
import type { Reply } from './replies.ts';

/** A file that goes with a call. */
export interface GivenFile {
  readonly name: string;
  readonly bytes: Buffer;
  /** Who signs it: keywords by caId. */
  readonly sign?: { readonly [caId: string]: readonly string[] };
}

/** A call of a client. Those of an operation differ in unique_id, ano (with the first factoid) or link_phone. */
export interface Call {
  /** Name in the contract: `createAttestation`. */
  readonly operation: string;
  /** JSON text; `"$1.no"` in it is `no` in the result of the first call. */
  readonly payload: string;
  /** By the index of the factoid. */
  readonly attachments?: { readonly [index: string]: readonly GivenFile[] };
  /** Where a download is saved. */
  readonly saveAs?: string;
  /** Answers to the first requests of the call, in order. */
  readonly replies?: readonly Reply[];
  /** The answer to all others; a success when left out. */
  readonly always?: Reply;
  /** `data` of a success, as JSON text, in place of that of the judge. */
  readonly data?: string;
  /** The rule that faults of its requests break, in place of the usual ones. */
  readonly blame?: string;
}

/** The file ATTESTATION_SCENARIO. */
export function scenarioText(
  name: string,
  calls: readonly Call[],
  pathOf: (file: GivenFile) => string,
): string {
  const texts = calls.map(({ operation, payload, attachments, saveAs }) => {
    const files = Object.entries(attachments ?? {}).map(([index, given]) => [
      index,
      given.map((file) => ({
        path: pathOf(file),
        name: file.name,
        ...(file.sign && { sign: file.sign }),
      })),
    ]);
    const more = [
      ...(attachments ? [`"attachments": ${JSON.stringify(Object.fromEntries(files))}`] : []),
      ...(saveAs === undefined ? [] : [`"saveAs": ${JSON.stringify(saveAs)}`]),
    ];
    return `  {${[`"operation": "${operation}"`, `"payload": ${payload}`, ...more].join(', ')}}`;
  });
  return `{"scenario": ${JSON.stringify(name)}, "calls": [\n${texts.join(',\n')}]}\n`;
}

/** Content of the calls, which must not occur in logs and addresses. */
export function markerOf(seed: number): string {
  return `private-${hash(seed, 'marker').digest('hex').slice(0, 20)}`;
}

function hash(seed: number, text: string) {
  return createHash('sha256').update(`${seed}\0${text}`);
}

/** Makes the calls of scenarios; ids and bytes depend on the seed. */
export function callsOf(seed: number) {
  const marker = markerOf(seed);
  const id = (name: string) => `${name}-${hash(seed, name).digest('hex').slice(0, 12)}`;
  const bytes = (name: string, length: number) => {
    const blocks = Array.from({ length: Math.ceil(length / 32) }, (_, block) =>
      hash(seed, name + block).digest(),
    );
    return Buffer.concat(blocks).subarray(0, length);
  };
  const factoid = (name: string, data: object = { name: marker, city: 'Hangzhou' }) => ({
    unique_id: id(`factoid-${name}`),
    type: 'user',
    data,
  });
  /** Payload of a create; `more` replaces members. */
  const payload = (name: string, more: object = {}) => {
    const identities = { ID: marker, MO: '15857112383' };
    const basic = { unique_id: id(name), template_id: 'T-TRADE', identities, factoids: [factoid(name)] };
    return JSON.stringify({ ...basic, ...more });
  };
  const create = (text: string, more: Partial<Call> = {}): Call => ({
    operation: 'createAttestation',
    payload: text,
    ...more,
  });
  /** Creates, each with its answer. */
  const creates = (replies: Readonly<Record<string, Reply>>) =>
    Object.entries(replies).map(([name, always]) => create(payload(name), { always }));
  const add = (text: object, more: Partial<Call> = {}): Call => ({
    operation: 'addFactoids',
    payload: JSON.stringify(text),
    ...more,
  });
  const apply = (name: string, more: object, rest: Partial<Call> = {}): Call => {
    const link = {
      link_name: '张三',
      link_id_card: marker,
      link_phone: id(name),
      link_email: 'zhang@example.com',
    };
    return { operation: 'applyCertification', payload: JSON.stringify({ ...more, ...link }), ...rest };
  };
  const read = (name: string, groups: readonly string[], fields?: readonly string[], more?: string): Call => {
    const ano = `00${id(name)}`;
    const text = JSON.stringify({ ano, ...(fields && { fields }) });
    return { operation: 'readAttestation', payload: text, data: attestation(ano, groups, more) };
  };
  const download = (name: string, always: Reply): Call => ({
    operation: 'downloadAttestation',
    payload: JSON.stringify({ ano: `00${id(name)}` }),
    saveAs: `${name}.zip`,
    always,
  });
  const withNumbers = (name: string, data: string) =>
    create(payload(name, { factoids: [factoid(name, { data: 0 })] }).replace('{"data":0}', data));
  const attached = (name: string, fileName: string, more: Partial<Call> = {}) =>
    create(payload(name), { attachments: { 0: [{ name: fileName, bytes: bytes(name, 50) }] }, ...more });
  return {
    marker,
    id,
    bytes,
    factoid,
    payload,
    create,
    creates,
    add,
    apply,
    read,
    download,
    withNumbers,
    attached,
  };
}

/** An attestation as a read returns it, JSON text: the groups, and more members of its factoid. */
function attestation(no: string, groups: readonly string[], more = ''): string {
  const filled = {
    identities: '{"ID": "42012319800127691X", "MO": "15857112383"}',
    factoids: `[{"unique_id": "f1", "type": "product", "data": {"name": "金", "price": 600.5, "code": "0012"${more}}}]`,
    attachments: '{"0": ["A1", "A2"]}',
  };
  const members = Object.entries(filled).map(
    ([name, value]) => `"${name}": ${groups.includes(name) ? value : 'null'}`,
  );
  const basic = `"no": "${no}", "unique_id": "u1", "template_id": "T-TRADE", "completed": false`;
  return `{${basic}, "blockchain_hash": ${more ? 'null' : '"5f1c"'}, ${members}}`;
}
