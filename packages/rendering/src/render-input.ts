import type { Layout } from './layout.ts';
import type { TemplateKind } from './template-kind.ts';

/** All that a document is made from; the same input gives the same bytes. */
export interface RenderInput {
  readonly no: string;
  /** ISO 8601, UTC. */
  readonly closedAt: string;
  readonly environment: 'sandbox' | 'formal';
  /** Name of the template. */
  readonly productName: string;
  /** Name of the member. */
  readonly organizationName: string;
  /** JSON text of the identities (code to value), when they are to be printed. */
  readonly identities?: string;
  /** Null: one is made from the kinds. */
  readonly layout: Layout | null;
  readonly kinds: readonly TemplateKind[];
  readonly factoids: readonly RenderedFactoid[];
  readonly attachments: readonly RenderedAttachment[];
  /** Where the service is reached, such as `https://attest.example.com`; null when that is not known. */
  readonly publicAddress: string | null;
}

export interface RenderedFactoid {
  readonly uniqueId: string;
  readonly type: string;
  /** JSON text, as the member sent it. */
  readonly data: string;
}

export interface RenderedAttachment {
  /** Index of its factoid. */
  readonly factoid: number;
  readonly name: string | null;
  /** SHA-256, hexadecimal. */
  readonly checksum: string;
  /** Bytes. */
  readonly size: number;
  /** Parties that the member has named to sign it. */
  readonly signers: readonly RenderedSigner[];
  /** Whether they have. */
  readonly signed: boolean;
}

export interface RenderedSigner {
  /** As its certificate calls it; '' when there is none any more. */
  readonly name: string;
  readonly caId: string;
  readonly keywords: readonly SigningPlaces[];
}

/** A keyword, and where it was signed. */
export interface SigningPlaces {
  readonly keyword: string;
  /** The page of each place, from 1; empty where that is not known. */
  readonly pages: readonly number[];
}
