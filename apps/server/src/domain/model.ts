import type { FieldType } from '@attestation/contract/decisions';

/** A key, and everything stored with it, belongs to one of the two. D24 */
export type Environment = 'sandbox' | 'formal';

export const environments: readonly Environment[] = ['sandbox', 'formal'];

/** The scope of every look-up: what another owner has stored is unknown here. D15, D24 */
export interface Owner {
  readonly memberId: string;
  readonly environment: Environment;
}

/** JSON text exactly as a member sent it; never parsed and printed again. D4 */
export type JsonSource = string;

/** An accepted request as it was signed: what makes a stored record attributable. */
export interface SignedRequest {
  readonly accessKey: string;
  /** Signed path, starting at `/api`. */
  readonly path: string;
  readonly requestId: string;
  /** Unix seconds. */
  readonly tonce: number;
  /** The exact text of `payload`. D5 */
  readonly payload: JsonSource;
  /** Base64, as sent. */
  readonly signature: string;
  /** Unix milliseconds, this server's clock. */
  readonly receivedAt: number;
}

export interface Factoid {
  readonly uniqueId: string;
  readonly type: string;
  readonly data: JsonSource;
}

/** One uploaded file of a factoid. */
export interface Attachment {
  /** Opaque identifier, what a read returns. D17 */
  readonly id: string;
  /** SHA-256 of the bytes, 64 lower-case hexadecimal characters. */
  readonly checksum: string;
  /** Bytes. */
  readonly size: number;
  /** As uploaded; not covered by the member's signature. */
  readonly fileName: string | null;
  /** As uploaded; not covered by the member's signature. */
  readonly mediaType: string | null;
  /** JSON text of the `sign` map (caId to keywords), when asked for. */
  readonly sign: JsonSource | null;
}

/** A factoid with the files that came with it, as it goes to storage. */
export interface FactoidEntry extends Factoid {
  readonly attachments: readonly Attachment[];
}

export interface TemplateField {
  readonly name: string;
  readonly type: FieldType;
  readonly required: boolean;
  /** Printed on the certificate in place of the name. */
  readonly label?: string;
  /** For previews and sample requests: a text that fits the type. */
  readonly example?: string;
}

export interface TemplateKind {
  readonly name: string;
  readonly required: boolean;
  readonly allowOtherFields: boolean;
  readonly fields: readonly TemplateField[];
}

/** One version of a template; an attestation pins the version it was made with. */
export interface Template {
  readonly id: string;
  readonly version: number;
  readonly memberId: string;
  readonly name: string;
  readonly kinds: readonly TemplateKind[];
  /** JSON text of the layout of its attestation files; without one, a layout is made from the kinds. */
  readonly layout?: JsonSource | null;
}

/** Fields of `/cas`, after contract validation. D25 */
export interface Applicant {
  readonly type: 'PERSONAL' | 'ENTERPRISE';
  readonly name: string | null;
  readonly icCode: string | null;
  readonly orgCode: string | null;
  readonly taxCode: string | null;
  readonly linkName: string;
  readonly linkIdCard: string;
  readonly linkPhone: string;
  readonly linkEmail: string;
}
