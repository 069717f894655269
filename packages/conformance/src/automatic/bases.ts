import type { Capability } from '../config/config.ts';
import { isObject, type Json } from '../json.ts';
import type { Draft } from '../request/draft.ts';
import { makePdf } from '../request/make-pdf.ts';
import { givenCaId } from '../rules/certifications.ts';
import { givenRendered } from '../rules/shared/downloads.ts';
import { givenToRead } from '../rules/shared/read-back.ts';
import { createToAddTo } from '../rules/shared/uploads.ts';
import type { Trial } from '../suite/trial.ts';

/** The valid request of a generated case. */
export interface Base {
  /** A valid request; each call has fresh factoids, under the same unique_id or number. */
  readonly fresh: () => Promise<Draft>;
  /** Claim: only the good request, sent last, was stored. */
  readonly unchanged: (good: Draft, data: { readonly [name: string]: Json }) => Promise<void>;
}

/** The capabilities that the case of a place needs. */
export function needsOf(place: string): Capability[] {
  if (/\.sign(\.|$)/.test(place)) return ['attachments', 'attachmentSigning'];
  if (/\.attachments\./.test(place)) return ['attachments'];
  if (place.startsWith('applyCertification')) return ['cas'];
  return place.startsWith('downloadAttestation') ? ['download'] : [];
}

const nothing = async () => {};

/** Undefined when neither the suite nor the contract has a request of that operation. */
export async function baseFor(operation: string, place: string, t: Trial): Promise<Base | undefined> {
  switch (operation) {
    case 'createAttestation':
      return createBase(place, t);
    case 'addFactoids':
      return addBase(place, t);
    case 'readAttestation': {
      const no = await givenToRead(t);
      return { fresh: async () => t.read(no, ['factoids', 'identities']), unchanged: nothing };
    }
    case 'downloadAttestation': {
      const no = await givenRendered(t);
      return { fresh: async () => t.download(no), unchanged: nothing };
    }
    case 'applyCertification':
      return { fresh: async () => t.apply(applicationFor(place)), unchanged: nothing };
    default:
      return exampleBase(operation, t);
  }
}

async function exampleBase(operation: string, t: Trial): Promise<Base | undefined> {
  const request = await exampleRequests(operation, t);
  return request && { fresh: async () => request(), unchanged: nothing };
}

function createBase(place: string, t: Trial): Base {
  const unique_id = t.id();
  const signing = once(() => signingOf(t));
  return {
    fresh: async () => {
      const { changes, files } = await contentFor(place, t, signing);
      return t.create({ ...changes, unique_id }, { files });
    },
    async unchanged(good, { no }) {
      const { factoids } = await t.stored(String(no));
      const claim =
        'the refused requests leave nothing behind: the factoids of the accepted one alone are stored';
      t.same(idsOf(factoids), idsIn(good), claim);
    },
  };
}

async function addBase(place: string, t: Trial): Promise<Base> {
  const signing = once(() => signingOf(t));
  const first = needsOf(place).includes('attachments') ? await createToAddTo(t) : t.create();
  const no = await t.givenNo(first);
  return {
    fresh: async () => {
      const { changes, files } = await contentFor(place, t, signing);
      return t.add(no, changes, { files });
    },
    async unchanged(good) {
      const { factoids, completed } = await t.stored(no);
      const claim = 'the refused requests leave nothing behind';
      t.same(idsOf(factoids), [...idsIn(first), ...idsIn(good)].sort(), claim);
      t.same(completed, false, 'the refused requests leave the attestation open');
    },
  };
}

interface Signing {
  readonly caId: string;
  readonly keyword: string;
  /** A PDF that has the keyword. */
  readonly bytes: Uint8Array;
}

async function signingOf(t: Trial): Promise<Signing> {
  const keyword = `SIGN${t.id()}`;
  return { caId: await givenCaId(t), keyword, bytes: await makePdf(['A contract.', keyword]) };
}

/** Two factoids, and files when the place is about files. */
async function contentFor(place: string, t: Trial, signing: () => Promise<Signing>) {
  const factoids = [t.factoid(0), t.factoid(1)];
  if (!/\.attachments\./.test(place)) return { changes: { factoids }, files: [] };
  const plain = [t.file(0), t.file(0)];
  const [one, two] = plain.map((file) => t.checksum(file)) as [string, string];
  if (!/\.sign(\.|$)/.test(place)) {
    const entries = [one, { checksum: two }];
    const attachments = /\.attachments\.array/.test(place) ? [entries] : { 0: entries };
    return { changes: { factoids, attachments }, files: plain };
  }
  const { caId, keyword, bytes } = await signing();
  const pdf = { index: 0, bytes, name: 'contract.pdf', type: 'application/pdf' };
  const entries = [{ checksum: t.checksum(pdf), sign: { [caId]: [keyword] } }];
  const attachments = /\.attachments\.array/.test(place) ? [entries] : { 0: entries };
  return { changes: { factoids, attachments }, files: [pdf] };
}

/** An enterprise; without a unified social credit code where the place is about the codes that are then required. */
function applicationFor(place: string) {
  if (place.includes('.PersonalApplication.')) return { type: 'PERSONAL' };
  if (!/\.else\.|\.(org|tax)_code\./.test(place)) return { type: 'ENTERPRISE' };
  return {
    type: 'ENTERPRISE',
    ic_code: '330184198501184',
    org_code: '330184198',
    tax_code: '330184198501184',
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function idsIn({ payload }: Draft): string[] {
  const { factoids = [] } = JSON.parse(payload) as { factoids?: { unique_id: string }[] };
  return factoids.map(({ unique_id }) => unique_id).sort();
}

function idsOf(factoids: readonly { readonly [name: string]: Json }[]): string[] {
  // A target may answer with any value, null too.
  return factoids.map((one) => String(isObject(one) ? one.unique_id : one)).sort();
}

/**
 * Requests of an operation for which the suite has no requests: the first good example of the contract, with ids that
 * this target knows. The attestation and the certification that it names are created once.
 */
export async function exampleRequests(operation: string, t: Trial): Promise<(() => Draft) | undefined> {
  const payload = t.contract.examples.get(operation);
  if (payload === undefined) return undefined;
  const known: Record<string, Json> = {};
  if ('ano' in payload) known.ano = await t.givenNo(t.create());
  if ('caId' in payload) known.caId = await givenCaId(t);
  return () => {
    const fresh: Record<string, Json> = {
      ...known,
      unique_id: t.id(),
      template_id: t.config.template.id,
      identities: t.config.identities,
      factoids: [t.factoid()],
    };
    const members = Object.entries(payload)
      // Files would have to be sent with them.
      .filter(([name]) => name !== 'attachments')
      .map(([name, value]) => [name, fresh[name] ?? value]);
    return t.draft(operation, Object.fromEntries(members));
  };
}
