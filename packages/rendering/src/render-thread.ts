import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RenderAnswer, RenderRequest } from './renderer-messages.ts';

/** A thread that renders one document at a time. */
export interface RenderThread {
  /** @throws ThreadEnded when it took too long or too much memory; Error when the input cannot be rendered */
  render(request: RenderRequest): Promise<Uint8Array>;
  alive(): boolean;
  stop(): Promise<void>;
}

/** The thread has ended, and with it what it was rendering. */
export class ThreadEnded extends Error {}

export interface ThreadLimits {
  /** For one document. */
  readonly seconds: number;
  readonly memoryMegabytes: number;
  /** The module to run; the renderer of this folder, when it is not given. Tests run others. */
  readonly program?: URL;
}

const renderer = new URL(`./renderer-main${extname(import.meta.url)}`, import.meta.url);

export function startRenderThread({ seconds, memoryMegabytes, program }: ThreadLimits): RenderThread {
  const worker = new Worker(program ?? renderer, {
    resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes },
  });
  // At rest it does not keep the server alive.
  worker.unref();
  let over: ThreadEnded | undefined;
  // Not a race with a promise of the thread's end: that would grow with each document.
  let fail: (error: Error) => void = () => {};
  const end = (why: string) => {
    over ??= new ThreadEnded(why);
    fail(over);
  };
  worker.on('error', (error: Error) => end(`The rendering thread failed: ${error.message}`));
  worker.on('exit', () => end('The rendering thread ended'));
  return {
    async render(request) {
      if (over) throw over;
      worker.ref();
      const { promise, resolve, reject } = Promise.withResolvers<RenderAnswer>();
      fail = reject;
      const timer = setTimeout(() => {
        end(`A document took more than ${seconds} s to render`);
        void worker.terminate();
      }, seconds * 1000);
      worker.once('message', resolve);
      try {
        worker.postMessage(request);
        return bytesOf(await promise);
      } finally {
        clearTimeout(timer);
        fail = () => {};
        worker.off('message', resolve);
        worker.unref();
      }
    },
    alive: () => over === undefined,
    async stop() {
      end('The rendering thread was stopped');
      await worker.terminate();
    },
  };
}

function bytesOf(answer: RenderAnswer): Uint8Array {
  if ('bytes' in answer) return answer.bytes;
  throw new Error(`The document cannot be rendered: ${answer.failed}`);
}
