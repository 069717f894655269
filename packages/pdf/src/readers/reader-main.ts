import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { countKeywords } from '../document/count-keywords.ts';
import { UnreadableDocument } from '../document/unreadable-document.ts';
import type { ReadAnswer, ReadRequest } from './reader-messages.ts';

// The program of a reader process. Its only argument is the memory it may use, in bytes.
new Worker(new URL(`./watch-memory${extname(import.meta.url)}`, import.meta.url), {
  workerData: { bytes: Number(process.argv[2]), parent: process.ppid },
});
process.on('disconnect', () => process.exit());
process.on('message', async (request: ReadRequest) => {
  // Before the work, which may keep this thread for long.
  await new Promise<void>((sent) => void process.send?.('begun', () => sent()));
  send(await answer(request));
});
send('ready');

async function answer(request: ReadRequest): Promise<ReadAnswer> {
  try {
    return { result: await resultOf(request) };
  } catch (error) {
    if (error instanceof UnreadableDocument) return { unreadable: error.reason, page: error.page };
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

async function resultOf(request: ReadRequest) {
  const { path, maxPages } = request;
  if (request.task === 'count-keywords') return countKeywords(path, request.keywords, maxPages);
  // Drawing seals needs much that counting does not: it is loaded by whoever signs.
  const { addSealFields } = await import('../signing/add-seal-fields.ts');
  return addSealFields(path, request.seals, request.at, maxPages);
}

function send(message: ReadAnswer): void {
  process.send?.(message);
}
