import type { Handler, OperationName, Validator, Version } from '@attestation/contract';
import type { CertificationPorts } from '../domain/apply-certification.ts';
import type { AttestationPorts } from '../domain/create-attestation.ts';
import type { SignedRequest } from '../domain/model.ts';
import type { AttestationFilePorts } from '../domain/read-attestation.ts';
import type { Caller } from './authenticate.ts';
import type { EnvelopeParser, UploadedFile } from './envelope.ts';
import type { JsonView } from './json-document.ts';

/** What a handler knows of a verified request besides its payload. */
export interface Call {
  readonly caller: Caller;
  /** The request as it was signed, with the exact text of the payload. */
  readonly request: SignedRequest;
  /** The payload exactly as it was sent. It is stored from this text, never re-serialized. D4 */
  readonly source: JsonView;
  readonly files: readonly UploadedFile[];
  /** For the request log of the console: a request that stores nothing was accepted. */
  readonly noteRead: (no: string) => void;
}

/** What a version makes its routes of. */
export interface RoutePorts extends AttestationPorts, AttestationFilePorts, CertificationPorts {
  readonly requestIdMaxLength: number;
}

/** What the server reads in the operation table of `@attestation/contract/<version>`. */
type Operations<V extends Version> = {
  readonly [Op in OperationName<V>]: {
    readonly path: string;
    readonly takesFiles: boolean;
    readonly deprecated?: { readonly since: string; readonly sunset: string };
  };
};

/** One operation of one version, as far as all of them are alike; each has its `handle` as well. */
export interface Route {
  readonly name: string;
  readonly path: string;
  readonly takesFiles: boolean;
  /** Header fields that each answer of a deprecated operation has. */
  readonly headers: Readonly<Record<string, string>>;
  readonly parseEnvelope: EnvelopeParser;
  readonly validate: Validator;
}

/** What a version has to say of each operation: the check of its payload, and its handler. */
type Parts<V extends Version> = {
  readonly [Op in OperationName<V>]: {
    readonly validate: Validator;
    readonly handle: Handler<V, Op, Call>;
  };
};

/** The routes of one version. Their types are those of its table, so that a reader gets from `handle` to the handlers. */
export function routesOf<V extends Version>() {
  return <Given extends Parts<V>>(operations: Operations<V>, parseEnvelope: EnvelopeParser, parts: Given) =>
    (Object.keys(operations) as OperationName<V>[]).map((name) => {
      const { path, takesFiles, deprecated } = operations[name];
      const part: Given[OperationName<V>] = parts[name];
      return { name, path, takesFiles, headers: deprecationHeaders(deprecated), parseEnvelope, ...part };
    });
}

/** RFC 9745 section 2, RFC 8594 section 3: from when on it is deprecated, and from when on it may be missing. */
export function deprecationHeaders(end?: { since: string; sunset: string }): Record<string, string> {
  if (end === undefined) return {};
  const sunset = new Date(end.sunset).toUTCString();
  return { Deprecation: `@${Date.parse(end.since) / 1000}`, Sunset: sunset };
}
