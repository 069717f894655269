import { parentPort } from 'node:worker_threads';
import { yieldToRequests } from '@attestation/server-kit';
import type { DocumentLimits, RenderInput } from './render-input.ts';
import { renderPdf } from './render-pdf.ts';
import { loadFaces } from './style.ts';

/** To a rendering thread; it answers each in turn. */
export interface RenderRequest {
  readonly input: RenderInput;
  readonly limits: DocumentLimits;
}

export type RenderAnswer = { readonly bytes: Uint8Array } | { readonly failed: string };

// The program of a rendering thread.
yieldToRequests();
const faces = loadFaces();

parentPort?.on('message', async (request: RenderRequest) => {
  const result = await answer(request);
  parentPort?.postMessage(result, 'bytes' in result ? [result.bytes.buffer as ArrayBuffer] : []);
});

async function answer({ input, limits }: RenderRequest): Promise<RenderAnswer> {
  try {
    // A copy that owns its memory: only that can be handed over.
    return { bytes: Uint8Array.from(await renderPdf(input, faces, limits)) };
  } catch (error) {
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}
