import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort } from 'node:worker_threads';
import { loadFaces } from './faces.ts';
import { renderPdf } from './render-pdf.ts';
import type { RenderAnswer, RenderRequest } from './renderer-messages.ts';

// The program of a rendering thread.
if (process.platform === 'linux') yieldToRequests();
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

/**
 * Linux schedules threads one by one: whoever waits for an answer goes before a document that nobody waits for. At 5
 * it still gets a quarter of a core that others want whole, so that no backlog grows.
 */
function yieldToRequests(): void {
  setPriority(Number(basename(readlinkSync('/proc/thread-self'))), 5);
}
