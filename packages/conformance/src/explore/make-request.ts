import type { Json, JsonObject } from '../json.ts';
import type { FilePart } from '../request/draft.ts';
import type { Content } from './faults.ts';
import type { Ground } from './ground.ts';
import type { Attestation, StoredFactoid } from './model.ts';
import type { FactoidStep, FileStep, WriteStep } from './steps.ts';

/** How many factoids or files of a request every target accepts. The bound itself is open. ATT-OPEN-260 */
const FEW = 3;

/** A request that a step makes, and what it must do. */
export interface Made extends Content {
  readonly stored: readonly StoredFactoid[];
  /** Whether the description demands that it is accepted; otherwise a refusal is as good. */
  readonly demanded: boolean;
}

interface Maker {
  /** The content of a step for an attestation; undefined for a create. */
  make(step: Omit<WriteStep, 'faults'>, to?: Attestation): Made;
  /** The number of a unique_id that no other step has. */
  freshId(): number;
}

/** Makes the requests of one sequence. */
export function createMaker({ config, drafts, context, countsStored }: Ground): Maker {
  const { capabilities, template } = config;
  const ids = new Map<number, string>();
  const idOf = (id: number) => {
    const text = ids.get(id) ?? drafts.id();
    ids.set(id, text);
    return text;
  };
  let fresh = 1000;
  const freshId = () => {
    fresh += 1;
    return fresh;
  };

  function make(step: Omit<WriteStep, 'faults'>, to?: Attestation): Made {
    const kinds = template.factoids;
    const stored: StoredFactoid[] = [];
    const sent: StoredFactoid['factoid'][] = [];
    let odd = step.encoding !== 'json' || step.by !== undefined;
    const push = ({ id, kind, change }: FactoidStep) => {
      const unique_id = idOf(id);
      const known = [...(to?.factoids ?? []), ...stored].find(
        ({ factoid }) => factoid.unique_id === unique_id,
      );
      if (known) return sent.push(known.factoid);
      const { type, data } = kinds[kind % kinds.length] as (typeof kinds)[number];
      if (change) odd = true;
      const factoid = { unique_id, type, data: { ...data, ...(change && changesOf(data, change)) } };
      stored.push({ factoid, checksums: [] });
      return sent.push(factoid);
    };
    for (const one of step.factoids ?? []) push(one);
    const closes = step.completed !== false;
    // A closed attestation has the kinds that the template requires.
    for (const [kind, { type, required }] of kinds.entries()) {
      const there = [...(to?.factoids ?? []), ...stored].some(({ factoid }) => factoid.type === type);
      if (closes && required && !there) push({ id: freshId(), kind });
    }
    if (closes && sent.length === 0) odd = true;
    if (to && sent.length === 0) push({ id: freshId(), kind: 0 });
    if (sent.length > FEW || step.files.length > FEW) odd = true;
    const given = sent.length > 0 || step.factoids !== null ? { factoids: sent } : {};
    const { files, entries } = upload(step.files, sent, stored, to);
    // An addition without anything new has no effect that the description names, so it does not close.
    const completed = to && stored.length === 0 ? false : step.completed;
    const common = {
      ...given,
      ...(completed !== null && { completed }),
      ...(files.length > 0 && { attachments: entries }),
    };
    const newOnes = stored.map(({ factoid }) => sent.indexOf(factoid) + offset(to));
    return { payload: common, files, fresh: newOnes, stored, demanded: !odd };
  }

  /** The index of the first factoid of a request. */
  function offset(to: Attestation | undefined): number {
    return countsStored ? (to?.factoids.length ?? 0) : 0;
  }

  /** The files of a request, added to the factoids that they belong to. */
  function upload(
    steps: readonly FileStep[],
    sent: readonly JsonObject[],
    stored: StoredFactoid[],
    to: Attestation | undefined,
  ) {
    const files: FilePart[] = [];
    const entries: Record<string, Json[]> = {};
    const repeats = sent.length !== stored.length;
    // The party is certified where the member of the config is, which the formal environment does not know.
    const signs = capabilities.attachmentSigning && (to?.key ?? config.member) === config.member;
    if (!capabilities.attachments || stored.length === 0 || (countsStored && to && repeats))
      return { files, entries };
    for (const { of, content, entry } of steps) {
      const at = of % stored.length;
      const { factoid, checksums } = stored[at] as StoredFactoid;
      const index = sent.indexOf(factoid) + offset(to);
      const caId = entry === 'sign' && signs ? context.caId : undefined;
      const file = {
        ...drafts.file(index),
        ...(caId === undefined ? { bytes: bytesOf(content, files.at(-1)) } : context.pdf),
      };
      const checksum = drafts.checksum(file);
      files.push(file);
      // A signed copy may be added to its original.
      const copies = caId === undefined ? [checksum] : [checksum, checksum];
      stored[at] = { factoid, checksums: [...checksums, ...copies] };
      const object = { checksum, ...(caId !== undefined && { sign: { [caId]: ['Signature'] } }) };
      entries[index] = [...(entries[index] ?? []), entry === 'checksum' ? checksum : object];
    }
    return { files, entries };
  }

  function bytesOf(content: FileStep['content'], before: FilePart | undefined): Uint8Array {
    const id = drafts.id();
    const most = Math.floor(config.limits.maxRequestBytes / 8);
    const bytes: Record<FileStep['content'], () => Uint8Array> = {
      empty: () => new Uint8Array(),
      byte: () => Buffer.from([id.charCodeAt(9)]),
      text: () => Buffer.from(id),
      lines: () => Buffer.from(`${id}\r\n\n\r\r\n--\r\n`),
      binary: () => Buffer.from(Array.from({ length: 256 }, (_, at) => at ^ id.charCodeAt(9))),
      large: () => Buffer.alloc(Math.min(150_001, most), id),
      same: () => before?.bytes ?? Buffer.from(id),
    };
    return bytes[content]();
  }

  return { make, freshId };
}

/** A text in one of the fields for text, a number in the first one for numbers. */
function changesOf(
  data: JsonObject,
  { field, text, number }: NonNullable<FactoidStep['change']>,
): JsonObject {
  const names = (type: string) => Object.keys(data).filter((name) => typeof data[name] === type);
  const [texts, [first]] = [names('string'), names('number')];
  const name = texts[field % texts.length];
  return { ...(name !== undefined && { [name]: text }), ...(first !== undefined && { [first]: number }) };
}
