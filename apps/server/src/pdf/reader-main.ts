import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { UnreadableDocument } from '../domain/document-reader.ts';
import { countKeywords } from './count-keywords.ts';
import type { ReadAnswer, ReadRequest } from './reader-messages.ts';

// The program of a reader process. Its only argument: bytes of memory that it may have.
new Worker(new URL(`./watch-memory${extname(import.meta.url)}`, import.meta.url), {
  workerData: { bytes: Number(process.argv[2]), parent: process.ppid },
});
process.on('disconnect', () => process.exit());
process.on('message', async (request: ReadRequest) => send(await answer(request)));
send('ready');

async function answer({ path, keywords, maxPages }: ReadRequest): Promise<ReadAnswer> {
  try {
    return { counts: await countKeywords(path, keywords, maxPages) };
  } catch (error) {
    if (error instanceof UnreadableDocument) return { unreadable: error.reason };
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

function send(message: ReadAnswer): void {
  process.send?.(message);
}
