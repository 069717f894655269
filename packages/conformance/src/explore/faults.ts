import type { Json, JsonObject } from '../json.ts';
import type { FilePart } from '../request/draft.ts';
import type { Drafts } from '../suite/drafts.ts';

/** A request before it is signed: what a fault changes. */
export interface Content {
  readonly payload: JsonObject;
  readonly files: readonly FilePart[];
  /** Indexes of the factoids that are new: files of the others are ignored. */
  readonly fresh: readonly number[];
}

type Changed = Pick<Content, 'payload' | 'files'>;

/** What a fault may need. */
export interface FaultContext {
  readonly drafts: Drafts;
  /** A caId; undefined where none can be had. */
  readonly caId: string | undefined;
  /** A PDF in which the keyword "Signature" stands once. */
  readonly pdf: Omit<FilePart, 'index'>;
  /** Whether issued numbers are so different that one with a changed character belongs to no attestation. */
  readonly numbersAreFarApart: boolean;
}

/** One thing that must be refused. Undefined: the request has no place for it. */
interface Fault {
  readonly operations: readonly string[];
  /** The status, where the description fixes it. */
  readonly status?: 400;
  readonly change: (content: Content, context: FaultContext) => Changed | undefined;
}

const writes = ['createAttestation', 'addFactoids'];
const byNumber = ['addFactoids', 'readAttestation'];

/** A member of the payload with another value; left out when the value is undefined. */
function set(operations: readonly string[], member: string, value: Json | undefined, status?: 400): Fault {
  return {
    operations,
    ...(status && { status }),
    change: ({ payload, files }) => ({ payload: changed(payload, member, value), files }),
  };
}

function changed(payload: JsonObject, member: string, value: Json | undefined): JsonObject {
  const { [member]: _, ...rest } = payload;
  return value === undefined ? rest : { ...rest, [member]: value };
}

/** The last factoid of the request with a change. */
function lastFactoid(change: (factoid: JsonObject) => Json, status?: 400): Fault {
  return {
    operations: writes,
    ...(status && { status }),
    change({ payload, files }) {
      const list = (payload.factoids ?? []) as readonly JsonObject[];
      const last = list.at(-1);
      return last && { payload: { ...payload, factoids: [...list.slice(0, -1), change(last)] }, files };
    },
  };
}

/** `ano` with a change. */
function number(change: (ano: string, context: FaultContext) => Json | undefined, status?: 400): Fault {
  return {
    operations: byNumber,
    ...(status && { status }),
    change({ payload, files }, context) {
      const value = change(String(payload.ano), context);
      return value === undefined ? undefined : { payload: { ...payload, ano: value }, files };
    },
  };
}

/** The last entry of the last index with a change, in a request with files. */
function lastEntry(
  change: (checksum: string, context: FaultContext) => Json | undefined,
  status?: 400,
): Fault {
  return {
    operations: writes,
    ...(status && { status }),
    change({ payload, files }, context) {
      const attachments = (payload.attachments ?? {}) as { readonly [index: string]: readonly Json[] };
      const [index, list] = Object.entries(attachments).at(-1) ?? ['', []];
      const last = list.at(-1) as string | { readonly checksum: string } | undefined;
      if (last === undefined) return undefined;
      const value = change(typeof last === 'string' ? last : last.checksum, context);
      if (value === undefined) return undefined;
      const entries = { ...attachments, [index]: [...list.slice(0, -1), value] };
      return { payload: { ...payload, attachments: entries }, files };
    },
  };
}

/** A request with files, with a change of its attachments. */
function attachments(change: Fault['change']): Fault {
  return {
    operations: writes,
    change: (content, context) => (content.files.length === 0 ? undefined : change(content, context)),
  };
}

const otherDigit = (checksum: string) => `${checksum.slice(0, -1)}${checksum.endsWith('7') ? '3' : '7'}`;
const otherBytes = ({ drafts }: FaultContext) => drafts.checksum(drafts.file());

const faults: { readonly [name: string]: Fault } = {
  'completed is the word "false"': set(writes, 'completed', 'false', 400),
  'completed is the word "true"': set(writes, 'completed', 'true', 400),
  'completed is 0': set(writes, 'completed', 0, 400),
  'completed is 1': set(writes, 'completed', 1, 400),
  'factoids is a string': set(writes, 'factoids', 'x', 400),
  'factoids is left out': set(['addFactoids'], 'factoids', undefined),
  'the last factoid is null': lastFactoid(() => null),
  'the last factoid is a string': lastFactoid(() => 'x', 400),
  'a factoid is followed by null': {
    operations: writes,
    change: ({ payload, files }) => {
      const list = (payload.factoids ?? []) as readonly Json[];
      return { payload: { ...payload, factoids: [...list, null] }, files };
    },
  },
  'unique_id of a factoid is a number': lastFactoid((factoid) => ({ ...factoid, unique_id: 7 }), 400),
  'type of a factoid is a number': lastFactoid((factoid) => ({ ...factoid, type: 7 }), 400),
  'data of a factoid is a string': lastFactoid((factoid) => ({ ...factoid, data: 'x' }), 400),
  'data of a factoid is a list': lastFactoid((factoid) => ({ ...factoid, data: ['x'] }), 400),
  'unique_id is left out': set(['createAttestation'], 'unique_id', undefined),
  'unique_id has 255 characters': set(['createAttestation'], 'unique_id', 'u'.repeat(255)),
  'template_id is a number': set(['createAttestation'], 'template_id', 7, 400),
  'identities is empty': set(['createAttestation'], 'identities', {}),
  'identities is a string': set(['createAttestation'], 'identities', 'x', 400),
  'ano is left out': set(byNumber, 'ano', undefined),
  'ano is in a list': number((ano) => [ano], 400),
  'ano was never issued': number((ano, { drafts }) => ano + drafts.id().slice(-12)),
  'ano has another last character': number((ano, { numbersAreFarApart }) =>
    numbersAreFarApart ? `${ano.slice(0, -1)}${ano.endsWith('7') ? '3' : '7'}` : undefined,
  ),
  'fields is a string': set(['readAttestation'], 'fields', 'identities', 400),
  'fields holds a number': set(['readAttestation'], 'fields', ['identities', 5], 400),
  'fields is an object': set(['readAttestation'], 'fields', { identities: true }, 400),
  'a checksum is of other bytes': lastEntry((_, context) => otherBytes(context)),
  'a checksum has another last digit': lastEntry(otherDigit),
  'the checksum of an object is of other bytes': lastEntry((_, context) => ({
    checksum: otherBytes(context),
  })),
  'the checksum of a file to be signed is of other bytes': {
    operations: writes,
    change(content, context) {
      const { caId, pdf } = context;
      const file = content.files.at(-1);
      if (caId === undefined || file === undefined) return undefined;
      const files = [...content.files.slice(0, -1), { ...file, ...pdf }];
      const attachments = content.payload.attachments as { readonly [index: string]: readonly Json[] };
      const entry = { checksum: otherBytes(context), sign: { [caId]: ['Signature'] } };
      const list = [...(attachments[file.index]?.slice(0, -1) ?? []), entry];
      return {
        payload: { ...content.payload, attachments: { ...attachments, [file.index]: list } },
        files,
      };
    },
  },
  'a checksum is a number': lastEntry(() => 7, 400),
  'a file without an entry': attachments(({ payload, files }, { drafts }) => ({
    payload,
    files: [...files, drafts.file(Number(files.at(-1)?.index))],
  })),
  'a file of an index without entries': attachments(({ payload, files, fresh }, { drafts }) => {
    const free = fresh.find((index) => files.every((file) => file.index !== index));
    return free === undefined ? undefined : { payload, files: [...files, drafts.file(free)] };
  }),
  'files under another index than their entries': attachments(({ payload, files, fresh }) => {
    const free = fresh.find((index) => files.every((file) => file.index !== index));
    if (free === undefined) return undefined;
    const [first] = files;
    const moved = files.map((file) => (file.index === first?.index ? { ...file, index: free } : file));
    return { payload, files: moved };
  }),
  'type is unknown': set(['applyCertification'], 'type', 'OTHER', 400),
  'link_phone is left out': set(['applyCertification'], 'link_phone', undefined),
  'link_name is a number': set(['applyCertification'], 'link_name', 7, 400),
};

/** The names of the faults that an operation can have. */
export function faultsOf(operation: string): string[] {
  return Object.keys(faults).filter((name) => faults[name]?.operations.includes(operation));
}

export function faultCalled(name: string): Fault {
  const fault = faults[name];
  if (!fault) throw new Error(`There is no fault "${name}"`);
  return fault;
}
