import type { PlacesAnswer, PlacesRequest } from './places-worker.ts';

/** Milliseconds for one PDF: the service gives it about as many. */
const patience = 15_000;

/**
 * Where keywords stand in a PDF, by the service's own code: what is found here is where it will sign. It runs in a worker, which
 * can be ended whatever the file makes it do.
 *
 * @throws what the browser throws when the file cannot be read; the signal's reason
 */
export async function findPlaces(
  file: Blob,
  keywords: readonly string[],
  signal: AbortSignal,
): Promise<PlacesAnswer> {
  const bytes = await file.arrayBuffer();
  signal.throwIfAborted();
  const worker = new Worker(new URL('./places-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<PlacesAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<PlacesAnswer>) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      timer = setTimeout(() => resolve({ unreadable: 'too-slow' }), patience);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
      worker.postMessage({ bytes, keywords } satisfies PlacesRequest, [bytes]);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
