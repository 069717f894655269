import { AbortedError, asAttestationError, reasonOf } from './errors.ts';
import type { HookOptions, Hooks } from './options.ts';
import { aFunction, isFunction, type Rule, type Rules, requireOptions } from './require-options.ts';

const logger: Rule = [
  'an object with the functions debug and warn',
  (value) => ['debug', 'warn'].every((level) => isFunction((value as never)[level])),
];

/** The options that `hooks` takes, and `createClient` among others. */
export const ofHooks: Rules = {
  logger,
  onRequest: aFunction,
  onResponse: aFunction,
  onRetry: aFunction,
  onWarning: aFunction,
};

/**
 * A logger and functions to be called on the way, for `connect` and `createApi`; `createClient` takes the same as
 * options of its own.
 *
 * @throws InvalidInputError when one of them is not known or not what it must be.
 *
 * @example connect({ baseUrl, accessKey, signer, hooks: hooks({ logger: console }) })
 */
export function hooks(options: HookOptions): Hooks {
  try {
    return hooksOf(requireOptions<HookOptions>(options, ofHooks));
  } catch (error) {
    throw asAttestationError(error);
  }
}

/**
 * The caller's logger and functions. None is given a key, a signature, a payload or a header that was sent, so that
 * none gets into a log.
 */
export function hooksOf({ logger, onRequest, onResponse, onRetry, onWarning }: HookOptions): Hooks {
  const log = (level: 'debug' | 'warn', requestId: string, text: string) => {
    const line = `attestation: ${text} [request_id ${requestId}]`;
    if (logger) notify('logger', requestId, () => logger[level](line));
  };
  return {
    request(event) {
      const { requestId, operation, attempt } = event;
      log('debug', requestId, `${operation} is sent, attempt ${attempt}`);
      notify('onRequest', requestId, () => onRequest?.(event));
    },
    response(event) {
      const { requestId, operation, status, durationMs } = event;
      log('debug', requestId, `${operation} is answered with ${status} after ${durationMs} ms`);
      notify('onResponse', requestId, () => onResponse?.(event));
    },
    retry(event) {
      const { requestId, kind, status = '' } = event.error;
      const delay = `${Math.round(event.delayMs)} ms`;
      // Not the message: that of the service may quote the request.
      log('warn', requestId, `it failed (${kind} ${status}) and is sent again in ${delay}`);
      notify('onRetry', requestId, () => onRetry?.(event));
    },
    warning(event, requestId) {
      log('warn', requestId, event.message);
      if (onWarning) notify('onWarning', requestId, () => onWarning(event));
      else if (!logger) console.warn(event.message);
    },
  };
}

/** Calls back. @throws AbortedError when that throws: so can a caller end a call. */
function notify(name: string, requestId: string, callBack: () => void): void {
  try {
    callBack();
  } catch (cause) {
    const message = `The option ${name} ended the call, for it threw: ${reasonOf(cause)}`;
    throw new AbortedError(message, { requestId, cause });
  }
}
