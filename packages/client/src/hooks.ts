import { notify } from './notify.ts';
import type { CallingOptions, ClientWarning, RequestEvent, ResponseEvent, Retry } from './options.ts';

/** What is called on the way of a call. Each throws an AbortedError when a function of the caller throws. */
export interface Hooks {
  request(event: RequestEvent): void;
  response(event: ResponseEvent): void;
  retry(event: Retry): void;
  warning(event: ClientWarning, requestId: string): void;
}

/**
 * The caller's logger and functions. None is given a key, a signature, a payload or a header that was sent, so that
 * none gets into a log.
 */
export function hooksOf({ logger, onRequest, onResponse, onRetry, onWarning }: CallingOptions): Hooks {
  const log = (level: 'debug' | 'warn', requestId: string, text: string) => {
    const line = `attestation: ${text} [request_id ${requestId}]`;
    if (logger) notify('logger', requestId, () => logger[level](line));
  };
  return {
    request(event) {
      const { requestId, operation, attempt } = event;
      log('debug', requestId, `${operation} is sent, attempt ${attempt}`);
      if (onRequest) notify('onRequest', requestId, () => onRequest(event));
    },
    response(event) {
      const { requestId, operation, status, durationMs } = event;
      log('debug', requestId, `${operation} is answered with ${status} after ${durationMs} ms`);
      if (onResponse) notify('onResponse', requestId, () => onResponse(event));
    },
    retry(event) {
      const { requestId, kind, status = '' } = event.error;
      // Not the message: that of the service may quote the request.
      log(
        'warn',
        requestId,
        `it failed (${kind} ${status}) and is sent again in ${Math.round(event.delayMs)} ms`,
      );
      if (onRetry) notify('onRetry', requestId, () => onRetry(event));
    },
    warning(event, requestId) {
      log('warn', requestId, event.message);
      if (onWarning) notify('onWarning', requestId, () => onWarning(event));
      else if (!logger) console.warn(event.message);
    },
  };
}
