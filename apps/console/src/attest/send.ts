import {
  AttestationError,
  addFactoids,
  attach,
  BadRequestError,
  type Connection,
  connect,
  createAttestation,
  JsonText,
} from '@attestation/client/v1';
import type { components } from '@attestation/console/contract';
import { cryptoKeySigner } from '@attestation/signing';
import { type Environment, fetchClient } from '../api.ts';
import type { Field, Kind } from '../template/template-document.ts';
import type { useAttestWords } from './attest-words.ts';
import type { Draft, FactoidDraft, SignerDraft } from './draft.ts';
import type { SigningKey } from './signing-keys.ts';

/** The signer: a private key, and the access key that names it to the service. */
export interface Signer {
  readonly accessKey: string;
  readonly key: SigningKey;
}

/**
 * The service that this page comes from, called as any program calls it. Nothing but signatures leaves the key.
 *
 * @param maxRetries after a broken connection and after 429
 */
export function connectAs({ accessKey, key }: Signer, maxRetries = 2): Connection {
  const signer = Promise.resolve(cryptoKeySigner(key.key));
  return connect({ baseUrl: location.origin, accessKey, signer, maxRetries });
}

/** The content was stored before, and the service refuses to close the attestation. */
export class StillOpen extends Error {
  readonly no: string;
  constructor(no: string, cause: BadRequestError) {
    super(cause.message, { cause });
    this.no = no;
  }
}

/**
 * Creates an attestation. The service answers a `unique_id` that was used before with the number of that attestation, whatever
 * else the request says (D15): then what is stored is compared, and closed if the draft says so.
 *
 * @param newest number before sending: a greater one is new
 * @throws StillOpen
 */
export async function sendNew(
  connection: Connection,
  draft: Draft,
  kinds: readonly Kind[],
  environment: Environment,
  newest = lastNumber,
): Promise<{ readonly no: string; readonly is: 'new' | 'before' | 'other' }> {
  const { payload, attachments } = contentOf(draft, kinds);
  const { no } = await createAttestation(connection, {
    payload: {
      ...{ ...payload, unique_id: draft.uniqueId, template_id: draft.templateId },
      identities: Object.fromEntries(draft.identities.map(({ code, value }) => [code, value])),
    },
    attachments,
  });
  if (no > newest) return { no, is: 'new' };
  const stored = await readStored(no, environment);
  if (!isSame(stored, draft)) return { no, is: 'other' };
  if (draft.completed && !stored.completed)
    try {
      await sendMore(connection, no, { ...draft, factoids: [] }, kinds);
    } catch (error) {
      throw error instanceof BadRequestError ? new StillOpen(no, error) : error;
    }
  return { no, is: 'before' };
}

/** Greater than every reference number, which are hexadecimal. */
const lastNumber = '~';

/** @param no of the attestation that is added to */
export async function sendMore(
  connection: Connection,
  no: string,
  draft: Draft,
  kinds: readonly Kind[],
): Promise<void> {
  const { payload, attachments } = contentOf(draft, kinds);
  await addFactoids(connection, { payload: { ...payload, ano: no }, attachments });
}

function contentOf({ factoids, completed }: Draft, kinds: readonly Kind[]) {
  const attached = factoids.map(({ files }) =>
    files.map(({ file, signers }) => {
      return { file, name: file.name, ...(signers.length > 0 && { sign: signOf(signers) }) };
    }),
  );
  const sent = factoids.map(({ uniqueId, type, values }) => {
    const fields = kinds.find(({ name }) => name === type)?.fields ?? [];
    return { unique_id: uniqueId, type, data: dataOf(fields, values) };
  });
  return { payload: { completed, factoids: sent }, attachments: attach(attached) };
}

/** What is empty is left out. A number is sent digit for digit as it was typed. D4 */
export function dataOf(fields: readonly Field[], values: Readonly<Record<string, string>>) {
  const given = fields.filter(({ name }) => (values[name] ?? '') !== '');
  return Object.fromEntries(
    given.map(({ name, type }) => {
      const text = values[name] ?? '';
      return [name, type === 'number' ? new JsonText<number>(text) : text] as const;
    }),
  );
}

/** The keywords of each party. */
function signOf(signers: readonly SignerDraft[]): Record<string, string[]> {
  const parties = [...new Set(signers.map(({ caId }) => caId))];
  const keywordsOf = (party: string) =>
    signers.flatMap(({ caId, keyword }) => (caId === party ? [keyword] : []));
  return Object.fromEntries(parties.map((party) => [party, [...new Set(keywordsOf(party))]]));
}

type Stored = components['schemas']['Attestation'];

async function readStored(no: string, environment: Environment): Promise<Stored> {
  const { data, error } = await fetchClient.GET('/console/v1/attestations/{no}', {
    params: { path: { no }, query: { environment } },
  });
  if (data === undefined) throw error;
  return data;
}

/** Compared as far as the console shows it: at most 1,000 factoids and files. */
function isSame({ template, identities, factoids, files }: Stored, draft: Draft): boolean {
  const textOf = (pairs: Iterable<readonly [string, string]>) =>
    JSON.stringify([...pairs].filter(([, value]) => value !== '').toSorted());
  const owners = textOf(identities.map(({ type, value }) => [type, value]));
  const isOfOwners = owners === textOf(draft.identities.map(({ code, value }) => [code, value]));
  const checksums = new Set(files.map(({ checksum }) => checksum));
  const isStored = ({ uniqueId, type, values, files: sent }: FactoidDraft) => {
    const kept = factoids.find((each) => each.uniqueId === uniqueId);
    if (kept === undefined) return factoids.length >= 1000;
    const isOfValues =
      textOf(kept.fields.map(({ name, value }) => [name, value])) === textOf(Object.entries(values));
    const hasFiles = checksums.size >= 1000 || sent.every(({ checksum = '' }) => checksums.has(checksum));
    return kept.type === type && isOfValues && hasFiles;
  };
  return template.id === draft.templateId && isOfOwners && draft.factoids.every(isStored);
}

/** Why nothing was stored, or that this is unknown. */
export function failureText(error: unknown, tell: ReturnType<typeof useAttestWords>): string {
  if (error instanceof StillOpen)
    return `${tell('stillOpen', { name: error.no })} ${failureText(error.cause, tell)}`;
  if (!(error instanceof AttestationError)) return error instanceof Error ? error.message : String(error);
  if (['network', 'timeout', 'response-not-understood'].includes(error.kind)) return tell('unknownOutcome');
  if (!('serverMessage' in error) || error.serverMessage === undefined) return error.message;
  if (error.kind === 'request-failed') return tell('refusedKey');
  // The contract fixes what the service says, in English.
  return `${tell('refused')} ${error.serverMessage}`;
}
