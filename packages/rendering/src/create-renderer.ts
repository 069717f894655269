import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type DocumentLimits, documentLimits, type RenderInput } from './render-input.ts';
import type { RenderAnswer, RenderRequest } from './renderer-main.ts';

/** A thread that renders one document at a time. */
interface RenderThread {
  /** @throws ThreadEnded when it took too long or too much memory; Error when the input cannot be rendered */
  render(request: RenderRequest): Promise<Uint8Array>;
  alive(): boolean;
  stop(): Promise<void>;
}

/** The thread has ended, and with it what it was rendering. */
export class ThreadEnded extends Error {}

interface ThreadLimits {
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

export interface RendererOptions extends Partial<ThreadLimits> {
  readonly threads: number;
}

export interface Renderer {
  /**
   * The document as PDF. One that takes too long, or too much memory, is rendered again as its first pages and a
   * page that says where the rest is: it delays no one for longer than twice the limit.
   *
   * @throws Error when the input cannot be rendered, or the renderer is closed
   */
  render(input: RenderInput): Promise<Uint8Array>;
  /** Ends the threads; whoever still waits is refused. */
  close(): Promise<void>;
}

/** What is rendered of a document that took too long. */
const shortened: DocumentLimits = { maxPages: 3, maxCharacters: 20_000 };

interface Job {
  readonly input: RenderInput;
  readonly resolve: (bytes: Uint8Array) => void;
  readonly reject: (error: unknown) => void;
}

/** Renders in threads of low priority, each started when it is first needed and then kept: it has read the fonts. */
export function createRenderer(options: RendererOptions): Renderer {
  const limits = { seconds: 30, memoryMegabytes: 1024, ...options };
  const waiting: Job[] = [];
  const idle: RenderThread[] = [];
  const all = new Set<RenderThread>();
  let working = 0;
  let closed = false;

  function work(): void {
    while (working < options.threads) {
      const job = waiting.shift();
      if (!job) return;
      working += 1;
      renderOrShorten(job.input)
        .then(job.resolve, job.reject)
        .finally(() => {
          working -= 1;
          work();
        });
    }
  }

  async function renderOrShorten(input: RenderInput): Promise<Uint8Array> {
    try {
      return await renderOnce(input, documentLimits);
    } catch (error) {
      if (!(error instanceof ThreadEnded) || closed) throw error;
      return renderOnce(input, shortened);
    }
  }

  async function renderOnce(input: RenderInput, documentLimits: DocumentLimits): Promise<Uint8Array> {
    const thread = idle.find((one) => one.alive()) ?? startRenderThread(limits);
    if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1);
    all.add(thread);
    try {
      return await thread.render({ input, limits: documentLimits });
    } finally {
      if (thread.alive()) idle.push(thread);
      else all.delete(thread);
    }
  }

  return {
    render(input) {
      if (closed) return Promise.reject(new Error('The renderer is closed'));
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>();
      waiting.push({ input, resolve, reject });
      work();
      return promise;
    },
    async close() {
      closed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error('The renderer is closed'));
      await Promise.all([...all].map((thread) => thread.stop()));
    },
  };
}
