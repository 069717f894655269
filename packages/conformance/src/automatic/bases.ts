import type { Capability } from '../config/config.ts';
import type { Draft } from '../request/draft.ts';
import { isObject, type Json } from '../request/json.ts';
import { makePdf } from '../request/pdf.ts';
import { createToAddTo } from '../rules/shared/addition-index.ts';
import { givenCaId } from '../rules/shared/given-ca-id.ts';
import { givenRendered } from '../rules/shared/rendered.ts';
import type { Trial } from '../suite/trial.ts';
import { exampleRequests } from './example-request.ts';

/** What a generated case starts from. */
export interface Base {
  /** A valid request; each call has fresh factoids, under the same unique_id or number. */
  readonly fresh: () => Promise<Draft>;
  /** Claims that nothing but the good request, sent last, was kept. */
  readonly unchanged: (good: Draft, data: { readonly [name: string]: Json }) => Promise<void>;
}

/** What a place needs the target to offer. */
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
      const no = await t.givenNo(t.create());
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
  const caId = once(() => givenCaId(t));
  return {
    fresh: async () => {
      const { changes, files } = await contentFor(place, t, caId);
      return t.create({ ...changes, unique_id }, { files });
    },
    async unchanged(good, { no }) {
      const { factoids } = await t.stored(String(no));
      t.same(
        idsOf(factoids),
        idsIn(good),
        'the refused requests leave nothing behind: the factoids of the accepted one alone are stored',
      );
    },
  };
}

async function addBase(place: string, t: Trial): Promise<Base> {
  const caId = once(() => givenCaId(t));
  const first = needsOf(place).includes('attachments') ? await createToAddTo(t) : t.create();
  const no = await t.givenNo(first);
  return {
    fresh: async () => {
      const { changes, files } = await contentFor(place, t, caId);
      return t.add(no, changes, { files });
    },
    async unchanged(good) {
      const { factoids, completed } = await t.stored(no);
      t.same(
        idsOf(factoids),
        [...idsIn(first), ...idsIn(good)].sort(),
        'the refused requests leave nothing behind',
      );
      t.same(completed, false, 'the refused requests leave the attestation open');
    },
  };
}

/** Two factoids, and files as far as the place is about them. */
async function contentFor(place: string, t: Trial, caId: () => Promise<string>) {
  const factoids = [t.factoid(0), t.factoid(1)];
  if (!/\.attachments\./.test(place)) return { changes: { factoids }, files: [] };
  const plain = [t.file(0), t.file(0)];
  const [one, two] = plain.map((file) => t.checksum(file)) as [string, string];
  if (!/\.sign(\.|$)/.test(place)) {
    const entries = [one, { checksum: two }];
    const attachments = /\.attachments\.array/.test(place) ? [entries] : { 0: entries };
    return { changes: { factoids, attachments }, files: plain };
  }
  const keyword = `SIGN${t.id()}`;
  const bytes = await makePdf(['A contract.', keyword]);
  const pdf = { index: 0, bytes, name: 'contract.pdf', type: 'application/pdf' };
  const entries = [{ checksum: t.checksum(pdf), sign: { [await caId()]: [keyword] } }];
  const attachments = /\.attachments\.array/.test(place) ? [entries] : { 0: entries };
  return { changes: { factoids, attachments }, files: [pdf] };
}

/** An enterprise without unified social credit code where the place is about the codes it then needs. */
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
  // A target may answer with anything, null too.
  return factoids.map((one) => String(isObject(one) ? one.unique_id : one)).sort();
}
