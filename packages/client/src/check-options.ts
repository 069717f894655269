import { newRequestId } from '@attestation/signing';
import { InvalidInputError } from './attestation-error.ts';
import { described } from './described.ts';
import { hooksOf } from './hooks.ts';
import { isPlainObject } from './is-plain-object.ts';
import type { CallingOptions, CallOptions, Settings } from './options.ts';
import { reasonOf } from './reason-of.ts';

/** What an option must be, in words and as code. */
export type Rule = readonly [must: string, holds: (value: unknown) => boolean];

const isNumber = (value: unknown): value is number => typeof value === 'number' && value >= 0;
const text: Rule = ['a text that is not empty', (value) => typeof value === 'string' && value !== ''];
const milliseconds: Rule = ['milliseconds, a number of at least 0', isNumber];
const count: Rule = [
  'a whole number of at least 0',
  (value) => isNumber(value) && Math.floor(value) === value,
];
const flag: Rule = ['true or false', (value) => typeof value === 'boolean'];
export const aFunction: Rule = ['a function', (value) => typeof value === 'function'];
const headers: Rule = ['names and texts of headers, without Content-Type', isHeaders];
const logger: Rule = [
  'an object with the functions debug and warn',
  (value) => ['debug', 'warn'].every((level) => typeof (value as never)?.[level] === 'function'),
];
const signal: Rule = [
  'an AbortSignal',
  (value) => typeof (value as AbortSignal | null)?.addEventListener === 'function',
];

const ofBoth = {
  timeoutMs: milliseconds,
  totalTimeoutMs: milliseconds,
  maxRetries: count,
  allowUnknown: flag,
  headers,
};
const ofCalls = { ...ofBoth, signal, requestId: text };
const ofClients = {
  ...ofBoth,
  ...{ baseUrl: text, accessKey: text, retryDelayMs: milliseconds },
  ...{ fetch: aFunction, now: aFunction, requestId: aFunction, logger },
  ...{ onRequest: aFunction, onResponse: aFunction, onRetry: aFunction, onWarning: aFunction },
};

/**
 * The options of a client with their defaults.
 *
 * @param more options that only this way to make a client has
 * @throws InvalidInputError when one of them is not known or not what it must be.
 */
export function checkOptions(
  options: CallingOptions,
  more: Readonly<Record<string, Rule>>,
  required: readonly string[],
): Settings {
  requireOptions(options, { ...ofClients, ...more });
  for (const name of ['baseUrl', 'accessKey', ...required]) {
    if (options[name as 'baseUrl'] === undefined) throw invalid(`The option ${name} is missing.`);
  }
  const { baseUrl, accessKey, timeoutMs, now = Date.now, requestId = newRequestId } = options;
  return {
    baseUrl: checkBaseUrl(baseUrl),
    accessKey,
    fetch: options.fetch,
    timeoutMs,
    totalTimeoutMs: options.totalTimeoutMs ?? 0,
    maxRetries: options.maxRetries ?? 2,
    retryDelayMs: options.retryDelayMs ?? 500,
    allowUnknown: options.allowUnknown ?? false,
    headers: options.headers ?? {},
    hooks: hooksOf(options),
    now: () => checkTime(fromCaller('now', now)),
    newRequestId: () => checkRequestId(fromCaller('requestId', requestId)),
  };
}

/** The options of one call. @throws InvalidInputError as `checkOptions`. */
export function checkCallOptions(options: unknown): CallOptions {
  return options === undefined ? {} : requireOptions(options, ofCalls);
}

function requireOptions(options: unknown, rules: Readonly<Record<string, Rule>>): Record<string, unknown> {
  if (!isPlainObject(options)) throw invalid(`The options are ${described(options)}, not an object.`);
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    const known = Object.keys(rules).join(', ');
    if (!rule) throw invalid(`There is no option ${described(name)}; the options are ${known}.`);
    // The value of a key must not get into a log.
    const shown = /key|signer/i.test(name) ? 'something else' : described(value);
    if (!rule[1](value)) throw invalid(`The option ${name} must be ${rule[0]}, not ${shown}.`);
  }
  return options;
}

function isHeaders(value: unknown): boolean {
  if (!isPlainObject(value) || Object.values(value).some((text) => typeof text !== 'string')) return false;
  try {
    return !new Headers(value as Record<string, string>).has('Content-Type');
  } catch {
    return false; // a name or a text that HTTP does not know
  }
}

/** What a function of the caller gives. */
function fromCaller<T>(name: string, give: () => T): T {
  try {
    return give();
  } catch (cause) {
    const message = `The option ${name} failed: ${reasonOf(cause)}`;
    throw new InvalidInputError(message, { requestId: '', cause });
  }
}

function checkTime(time: number): number {
  if (typeof time === 'number' && time >= 0 && time < Number.POSITIVE_INFINITY) return time;
  throw invalid(`The option now gave ${described(time)}; it must give the time in Unix milliseconds.`);
}

/** D12, D14: other lengths are the service's to judge, since a setting of it raises the bound. */
export function checkRequestId(requestId: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what the rule forbids
  if (typeof requestId === 'string' && /^[^/\u0000-\u001f\u007f-\u009f]{1,255}$/u.test(requestId))
    return requestId;
  throw invalid(
    `The requestId ${described(requestId)} cannot be used; take 1 to 32 characters, no "/", no control characters.`,
  );
}

function invalid(message: string): InvalidInputError {
  return new InvalidInputError(message, { requestId: '' });
}

function checkBaseUrl(baseUrl: string): string {
  // A password must not get into a message.
  const shown = baseUrl.includes('@') ? '' : ` ${described(baseUrl)}`;
  const wrong = (why: string) =>
    invalid(`baseUrl${shown} ${why}; give scheme and host, such as https://attestation.example`);
  if (!URL.canParse(baseUrl)) throw wrong('is not an address');
  const { protocol, username, password, search, hash, pathname } = new URL(baseUrl);
  if (username || password) throw wrong('must not hold a user name or a password');
  if (protocol !== 'https:' && protocol !== 'http:') throw wrong('must start with https:// or http://');
  if (search || hash) throw wrong('must not hold a query or a fragment');
  if (/\/api(\/|$)/.test(pathname)) throw wrong('must stop before /api');
  return baseUrl.replace(/\/+$/, '');
}
