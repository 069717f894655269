import type { DocumentLimits } from './document-limits.ts';
import type { RenderInput } from './render-input.ts';

/** To a rendering thread; it answers each in turn. */
export interface RenderRequest {
  readonly input: RenderInput;
  readonly limits: DocumentLimits;
}

/** From a rendering thread. */
export type RenderAnswer = { readonly bytes: Uint8Array } | { readonly failed: string };
