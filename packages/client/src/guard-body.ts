import type { Deadline } from './deadline.ts';

/**
 * The bytes of an answer: `Uint8Array<ArrayBuffer>`, whose type TypeScript before 5.7 knows only without the parameter.
 */
export type Bytes = ReadableStream<ReturnType<typeof Uint8Array.of>>;

/**
 * The same bytes, whose failures are errors of this package, and which end with the deadline. fetch alone does not
 * hold to its signal: Node 20 forgets it at a garbage collection once the body has begun, and then a stalled body
 * would be waited for without end.
 */
export function guardBody(body: Bytes, deadline: Deadline): Bytes {
  const reader = body.getReader();
  return new ReadableStream({
    start(controller) {
      deadline.signal.addEventListener('abort', () => {
        controller.error(deadline.explain(deadline.signal.reason));
        reader.cancel().catch(() => undefined); // the reason to tell is the deadline's
      });
    },
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (error) {
        controller.error(deadline.explain(error));
      }
      deadline.release();
    },
    async cancel(reason) {
      deadline.release();
      await reader.cancel(reason);
    },
  });
}
