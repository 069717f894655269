import type { Signer } from '@attestation/signing';
import type { Json, JsonObject } from '../json.ts';

/** What a target may lack. All but `rateLimit` are assumed. */
export interface Capabilities {
  readonly attachments: boolean;
  readonly attachmentSigning: boolean;
  readonly cas: boolean;
  readonly download: boolean;
  /** How long, in seconds, the link of a closed attestation may take; false: the suite does not wait for one. */
  readonly blockchainLink: false | { readonly withinSeconds: number };
  /** True: the suite may provoke 429. */
  readonly rateLimit: boolean;
}

export type Capability = keyof Capabilities;

/** An access key with the private key behind it. */
export interface Key {
  readonly accessKey: string;
  /** PEM, PKCS#8 or PKCS#1. Never reported. */
  readonly privateKey: string;
  readonly signer: Signer;
}

/** The optional keys of a config. */
export type ExtraKey = 'otherMember' | 'formalMember';

/** One valid example of a kind of the template. */
export interface KindExample {
  readonly type: string;
  /** Whether a closed attestation must have one. */
  readonly required: boolean;
  readonly data: { readonly [field: string]: Json };
}

/** `conformance.config.yaml`, read: files loaded, defaults filled in. */
export interface Config {
  /** Without a slash at the end. Requests go to `<baseUrl>/api/<version>/...`; the signed path begins at `/api`. */
  readonly baseUrl: string;
  readonly version: string;
  readonly member: Key;
  readonly otherMember?: Key;
  readonly formalMember?: Key;
  readonly template: { readonly id: string; readonly factoids: readonly KindExample[] };
  readonly identities: { readonly [code: string]: string };
  readonly applicants: {
    readonly personal: JsonObject;
    readonly enterprise: JsonObject;
    /** Whether the file names them: then this target accepts them; otherwise the suite invents them. */
    readonly given: boolean;
  };
  readonly certification?: { readonly caId: string };
  /** A mock: it stores nothing, so that cases that read back are not observed. */
  readonly stateless: boolean;
  /** PEM of the TLS root. */
  readonly ca?: string;
  readonly capabilities: Capabilities;
  readonly limits: {
    readonly requestsPerSecond: number;
    /** Bytes; a larger request is to be answered with 413. */
    readonly maxRequestBytes: number;
    /** Whether the file states maxRequestBytes; otherwise it is a guess, since the limit is open. */
    readonly given: boolean;
  };
}

/** The access keys that the config names; never reported in full. */
export function accessKeysOf({ member, otherMember, formalMember }: Config): string[] {
  return [member, otherMember, formalMember].flatMap((key) => (key ? [key.accessKey] : []));
}

/** A key in the config file. */
export interface KeyEntry {
  readonly accessKey: string;
  /** PEM of an RSA private key; relative to the config file. */
  readonly privateKeyFile: string;
}

/** The contents of `conformance.config.yaml`; its schema is in `read-config.ts`. */
export interface ConfigFile {
  readonly baseUrl: string;
  readonly version: string;
  readonly member: KeyEntry;
  readonly otherMember?: KeyEntry;
  readonly formalMember?: KeyEntry;
  readonly template: {
    readonly id: string;
    readonly factoids: readonly {
      readonly type: string;
      readonly required?: boolean;
      readonly data: { readonly [field: string]: string | number };
    }[];
  };
  readonly identities?: { readonly [code: string]: string };
  readonly applicants?: {
    readonly personal?: { readonly [member: string]: string };
    readonly enterprise?: { readonly [member: string]: string };
  };
  readonly certification?: { readonly caId: string };
  readonly caFile?: string;
  readonly stateless?: boolean;
  readonly capabilities?: {
    readonly attachments?: boolean;
    readonly attachmentSigning?: boolean;
    readonly cas?: boolean;
    readonly download?: boolean;
    readonly blockchainLink?: boolean | { readonly withinSeconds?: number };
    readonly rateLimit?: boolean;
  };
  readonly limits?: { readonly requestsPerSecond?: number; readonly maxRequestBytes?: number };
}
