import { newRequestId } from '@attestation/signing';
import { described, isPlainObject } from './described.ts';
import { invalid } from './errors.ts';
import type { CallingOptions, CallOptions, Settings } from './options.ts';
import {
  aFlag,
  aFunction,
  aText,
  isFunction,
  type Rule,
  type Rules,
  requireOptions,
} from './require-options.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number' && value >= 0;
const milliseconds: Rule = ['milliseconds, a number of at least 0', isNumber];
const count: Rule = ['a whole number of at least 0', (value) => isNumber(value) && !(value % 1)];
const headers: Rule = ['names and texts of headers, without Content-Type', isHeaders];
const signal: Rule = ['an AbortSignal', (value) => isFunction((value as AbortSignal).addEventListener)];

const ofBoth: Rules = {
  timeoutMs: milliseconds,
  totalTimeoutMs: milliseconds,
  maxRetries: count,
  allowUnknown: aFlag,
  headers,
};
const ofCalls: Rules = { ...ofBoth, signal, requestId: aText };

/** The options that every client has. */
export const ofClients: Rules = {
  ...ofBoth,
  baseUrl: aText,
  accessKey: aText,
  retryDelayMs: milliseconds,
  fetch: aFunction,
  now: aFunction,
  requestId: aFunction,
};

/**
 * The options of a client with their defaults.
 *
 * @param rules all options that this way to make a client has
 * @param key the name of the option that has the key
 * @throws InvalidInputError when one of them is not known or not what it must be.
 */
export function checkOptions(given: CallingOptions, rules: Rules, key: string): Omit<Settings, 'hooks'> {
  const options = requireOptions<CallingOptions>(given, rules, ['baseUrl', 'accessKey', key]);
  // The key must not get into a log together with the settings.
  const { now = Date.now, requestId = newRequestId, [key as 'fetch']: _, ...rest } = options;
  return {
    ...{ totalTimeoutMs: 0, maxRetries: 2, retryDelayMs: 500, allowUnknown: false },
    ...rest,
    baseUrl: checkBaseUrl(options.baseUrl),
    now,
    newRequestId: () => checkRequestId(requestId()),
  };
}

/** The options of one call. @throws InvalidInputError as `checkOptions`. */
export function checkCallOptions(options: unknown = {}): CallOptions {
  return requireOptions(options, ofCalls);
}

function isHeaders(value: unknown): boolean {
  if (!isPlainObject(value) || Object.values(value).some((text) => typeof text !== 'string')) return false;
  try {
    return !new Headers(value as Record<string, string>).has('Content-Type');
  } catch {
    return false; // a name or a text that HTTP does not know
  }
}

function checkBaseUrl(baseUrl: string): string {
  const isAddress = URL.canParse(baseUrl) && /^https?:\/\/[^@?#]+$/i.test(baseUrl);
  if (isAddress && !/\/api(\/|$)/.test(new URL(baseUrl).pathname)) return baseUrl.replace(/\/+$/, '');
  // A password must not get into a message.
  const shown = baseUrl.includes('@') ? '' : ` ${described(baseUrl)}`;
  throw invalid(
    `baseUrl${shown} cannot be used; give what comes before /api, such as https://attestation.example, without a user ` +
      'name, a query or a fragment.',
  );
}

/** D12, D14: other lengths are the service's to judge, since a setting of it raises the bound. */
export function checkRequestId(requestId: string): string {
  if (typeof requestId === 'string' && /^[^/\p{Cc}]{1,255}$/u.test(requestId)) return requestId;
  throw invalid(
    `The requestId ${described(requestId)} cannot be used; take 1 to 32 characters, no "/", no control characters.`,
  );
}
