/** Compiled, never run: each `@ts-expect-error` line must be an error, or `npm run types` fails. */
import type { Schemas } from '@attestation/contract/v1';
import {
  AttestationError,
  type AttestationErrorKind,
  type BadRequestError,
  createClient,
  JsonText,
  RefusedError,
  type TooManyRequestsError,
} from '../src/index.ts';
import type {
  AddFactoidsPayload,
  ApplyCertificationPayload,
  CreateAttestationPayload,
  DownloadAttestationPayload,
  Factoid,
  ReadAttestationPayload,
} from '../src/v1.ts';

/** Compiles only when both are the same type. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function same<A, B>(..._: Same<A, B> extends true ? [] : ['not the same']): void {}

const client = createClient({
  baseUrl: 'http://127.0.0.1:1',
  accessKey: 'A',
  privateKey: async (data) => data,
});

declare const payload: CreateAttestationPayload;
declare const checked: Omit<CreateAttestationPayload, 'attachments'>;
declare const error: AttestationError;
declare const key: CryptoKey | JsonWebKey | string;
createClient({ baseUrl: '', accessKey: '', privateKey: key, fetch });
// @ts-expect-error the key is missing
createClient({ baseUrl: '', accessKey: '' });

export const created: Promise<{ no: string }> = client.createAttestation({ payload: checked });
export const added: Promise<{ success: boolean }> = client.addFactoids({
  payload: { ano: 'N', factoids: [] },
});
const attestation = await client.readAttestation({ payload: { ano: 'N', fields: ['identities'] } });
export const link: string | null = attestation.blockchain_hash;
export const owner: string | undefined = attestation.identities.ID;
// @ts-expect-error the answer has no such member
attestation.number;

// The exported payloads are what the methods take.
client.createAttestation({ payload });
declare const others: [
  AddFactoidsPayload,
  ReadAttestationPayload,
  DownloadAttestationPayload,
  ApplyCertificationPayload,
];
client.addFactoids({ payload: others[0], attachments: [] });
client.readAttestation({ payload: others[1] });
client.downloadAttestation({ payload: others[2] });
client.applyCertification({ payload: others[3] });
declare const factoid: Factoid;
client.addFactoids({ payload: { ano: 'N', factoids: [factoid, { ...factoid, data: { n: 1n } }] } });
declare const withChecksums: Schemas['CreateAttestationPayload'];
// @ts-expect-error checksums come from the files
client.createAttestation({ payload: withChecksums });
// @ts-expect-error template_id is missing
client.createAttestation({ payload: { unique_id: 'u', identities: { ID: '1' } } });
// @ts-expect-error identities are named keys
client.createAttestation({ payload: { ...checked, identities: { PASSPORT: 'E1' } } });
// @ts-expect-error unknown members of a literal are typing errors
client.readAttestation({ payload: { ano: 'N', field: [] } });
// @ts-expect-error an unknown group
client.readAttestation({ payload: { ano: 'N', fields: ['files'] } });
// @ts-expect-error this operation takes no files
client.readAttestation({ payload: { ano: 'N' }, attachments: [] });
// @ts-expect-error an enterprise has a name
client.applyCertification({ payload: { type: 'ENTERPRISE', link_name: 'x' } });

const withFile = (attachments: Parameters<typeof client.createAttestation>[0]['attachments']) =>
  client.createAttestation(attachments ? { payload: checked, attachments } : { payload: checked });
withFile([
  [new Blob([]), new File([], 'a'), new Uint8Array(1), { file: new Blob([]), sign: { CA1: ['x'] } }],
  [],
]);
withFile([
  [
    { path: 'contract.pdf', sign: { CA1: ['x'] } },
    { stream: new ReadableStream(), name: 'a' },
  ],
]);
// @ts-expect-error a string might be a path or the contents: say { path }
withFile([['contract.pdf']]);
// @ts-expect-error files are grouped by factoid
withFile([new Blob([])]);

const withData = (data: { price: JsonText<number> | number } | JsonText<Record<string, number>>) =>
  client.addFactoids({ payload: { ano: 'N', factoids: [{ unique_id: 'f', type: 'p', data }] } });
withData({ price: new JsonText('1.10') });
withData(new JsonText('{"price":1.10}'));
client.addFactoids({
  payload: { ano: 'N', factoids: [{ unique_id: 'f', type: 'p', data: new JsonText('{}') }] },
});
client.addFactoids({
  payload: { ano: 'N', factoids: [{ unique_id: 'f', type: 'p', data: { n: 12345678901234567890n } }] },
});
// @ts-expect-error only numbers may be bigints
client.addFactoids({ payload: { ano: 1n, factoids: [] } });
const active = { active: true };
// @ts-expect-error a boolean is not a value of a factoid (D3)
client.addFactoids({ payload: { ano: 'N', factoids: [{ unique_id: 'f', type: 'p', data: active }] } });

/** A new kind is a compile error here. */
export function advice(kind: AttestationErrorKind): string {
  switch (kind) {
    case 'invalid-input':
    case 'unique-id-reused':
    case 'signing':
    case 'bad-request':
    case 'not-found':
    case 'method-not-allowed':
    case 'too-large':
    case 'request-failed':
      return 'change something';
    case 'network':
    case 'timeout':
    case 'too-many-requests':
      return 'again later';
    case 'aborted':
    case 'response-not-understood':
      return 'look';
    default:
      return kind satisfies never;
  }
}
export const kindOfError: AttestationErrorKind = error.kind;

/** What is caught is narrowed by `kind`, and by the classes. */
export function caught(thrown: unknown): number | string | undefined {
  if (!(thrown instanceof AttestationError)) return undefined;
  same<typeof thrown, AttestationError>();
  if (thrown instanceof RefusedError) {
    same<typeof thrown.status, number>();
    return thrown.kind === 'too-many-requests' ? thrown.retryAfterSeconds : thrown.serverMessage;
  }
  switch (thrown.kind) {
    case 'timeout':
      return thrown.timeoutMs;
    case 'bad-request':
      return thrown.clockSkewMs;
    case 'network':
      // @ts-expect-error only a refusal has it
      return thrown.serverMessage;
    default:
      return thrown.status;
  }
}

/** Each class knows its own kind. */
export function statusOf(refused: BadRequestError | TooManyRequestsError): 400 | 429 {
  switch (refused.kind) {
    case 'bad-request':
      return 400;
    case 'too-many-requests':
      return 429;
    default:
      return refused satisfies never;
  }
}
