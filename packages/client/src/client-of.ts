import type { OperationName, Payload, Version } from '@attestation/contract';
import { createSigner } from '@attestation/signing';
import { type Attachments, attach } from './attachments.ts';
import { type Attached, type AttestationCall, type Call, PendingCall, run } from './call.ts';
import { checkOptions, ofClients } from './check-options.ts';
import { confirmContent } from './compare-content.ts';
import { connectionOf } from './connect.ts';
import { readDownload } from './download.ts';
import type { Operation } from './envelope.ts';
import { asAttestationError } from './errors.ts';
import { hooksOf, ofHooks } from './hooks.ts';
import { exactNumbers } from './json-text.ts';
import type { ChoiceOf, ChosenOf, FieldsOf, RequestOf, ResultOf, UploadOf } from './operation-types.ts';
import type { CallOptions, ClientOptions, Numbers } from './options.ts';
import { readData, refusalOf } from './read-answer.ts';
import { aFlag, type Rules } from './require-options.ts';

/** The operations of a version, as the contract types them. */
export type ClientOf<V extends Version, N extends Numbers = 'number'> = {
  readonly [Op in OperationName<V>]: 'fields' extends keyof Payload<V, Op>
    ? <const F extends FieldsOf<V, Op> = undefined>(
        request: ChoiceOf<V, Op, F>,
        options?: CallOptions,
      ) => AttestationCall<ChosenOf<V, Op, F, N>>
    : (
        request: 'attachments' extends keyof Payload<V, Op> ? UploadOf<V, Op> : RequestOf<V, Op>,
        options?: CallOptions,
      ) => AttestationCall<ResultOf<V, Op, N>>;
};

/** What the client reads in the operation table of `@attestation/contract/<version>`. */
type Operations<V extends Version> = {
  readonly [Op in OperationName<V>]: Operation;
};

const rules: Rules = {
  ...ofClients,
  ...ofHooks,
  privateKey: [
    'PEM text, a JWK, a CryptoKey or a function that signs',
    (key) => ['string', 'function', 'object'].includes(typeof key) && key !== null,
  ],
  compareRepeats: aFlag,
  numbers: ["'number' or 'exact'", (numbers) => numbers === 'number' || numbers === 'exact'],
};

/**
 * A client of one version: its operation table says all that is to be known.
 *
 * @throws InvalidInputError when an option is missing, not known, or not what it must be.
 */
export function clientOf<V extends Version, N extends Numbers = 'number'>(
  operations: Operations<V>,
  options: ClientOptions<N>,
): ClientOf<V, N> {
  try {
    const settings = { ...checkOptions(options, rules, 'privateKey'), hooks: hooksOf(options) };
    const parse = options.numbers === 'exact' ? exactNumbers : JSON.parse;
    const connection = connectionOf(settings, createSigner(options.privateKey), parse);
    const reading = Object.values<Operation>(operations).find(({ name }) => name === 'readAttestation');
    const methods = Object.values<Operation>(operations).map((operation) => [
      operation.name,
      (request: unknown, callOptions: unknown) => {
        const read = operation.dataMember === null ? readDownload : readData;
        const call: Call<unknown> = {
          operation,
          request,
          options: callOptions,
          attach: attachGiven,
          read,
          refuse: refusalOf,
        };
        if (options.compareRepeats && reading && operation.name === 'createAttestation')
          call.confirm = confirmContent(connection, reading, callOptions);
        return new PendingCall(run(() => connection, call));
      },
    ]);
    return Object.fromEntries(methods) as ClientOf<V, N>;
  } catch (error) {
    throw asAttestationError(error);
  }
}

/** `attach` looks at them before it uses them. */
function attachGiven(attachments: unknown): Attached {
  return attach(attachments as Attachments);
}
