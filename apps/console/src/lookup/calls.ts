import { type components, contractDigest, type paths } from '@attestation/console/contract';
import createClient from 'openapi-fetch';
import { FileFault } from '../attested-file.ts';
import { say } from './owner-language.ts';

export type Attestation = components['schemas']['Attestation'];

/** What the owner has. */
export type Owner = components['schemas']['Owner'];

/** Calls of the look-up by path, typed by the document of the console. */
const lookupApi = createClient<paths>({
  credentials: 'same-origin',
  headers: { 'Console-Contract': contractDigest },
});

/** @throws Fault */
export const findAttestation = async (body: Owner): Promise<Attestation> =>
  dataOf(await lookupApi.POST('/console/v1/lookup', { body }), body);

/** The certificate, PDF. @throws Fault */
export const fetchCertificate = async (body: Owner): Promise<Blob> =>
  dataOf(
    await lookupApi.POST('/console/v1/lookup/certificate', { body, parseAs: 'blob' }),
    body,
  ) as unknown as Blob;

/** The attestation file, zip. @throws Fault */
export const fetchFile = async (body: Owner): Promise<Blob> =>
  dataOf(await lookupApi.POST('/console/v1/lookup/file', { body, parseAs: 'blob' }), body) as unknown as Blob;

/** What keeps the look-up from answering, in the language of the page. */
export class Fault extends Error {}

interface Outcome<Data> {
  readonly data?: Data | undefined;
  readonly error?: { readonly message: string } | undefined;
  readonly response: Response;
}

/** @throws Fault */
function dataOf<Data>({ data, error, response }: Outcome<Data>, owner: Owner): Data {
  if (data !== undefined) return data;
  throw new Fault(refusalText(response.status, owner.no, error?.message));
}

/** Characters of every reference number. */
const numberLength = 32;

/** A number as it is typed or copied: blanks, hyphens and full-width signs make no difference. */
export function plainNumber(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/[\s\p{Pd}\p{Cf}]/gu, '')
    .toUpperCase();
}

/** What the server says is in English; what a person can do about it is said in the language of the page. */
function refusalText(status: number, no: string, message = ''): string {
  // About what was typed alone: it says nothing of which numbers there are.
  const typed = [...no].length;
  if (status === 404 && typed !== numberLength) return say('numberLength', { typed });
  const word = ({ 404: 'unknownBoth', 412: 'otherBuild', 429: 'tooMany' } as const)[status];
  return word === undefined ? message : say(word);
}

/** @throws what is neither a fault of these nor a fetch that has failed */
export function faultText(error: unknown): string {
  if (error instanceof Fault) return error.message;
  if (error instanceof FileFault) return say(error.word, { reason: error.message });
  if (error instanceof TypeError) return say('noAnswer');
  throw error;
}
