import { type DocumentLimits, documentLimits } from './document-limits.ts';
import type { RenderInput } from './render-input.ts';
import { type RenderThread, startRenderThread, ThreadEnded, type ThreadLimits } from './render-thread.ts';

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
