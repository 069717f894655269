import type { FastifyError } from 'fastify';
import { Refusal } from './refusal.ts';

/** The framework says so with a 4xx; its texts stay inside. */
export function isCallersFault({ statusCode = 500 }: FastifyError): boolean {
  return statusCode < 500;
}

/** What the caller is answered. */
export function asRefusal(error: FastifyError): Error {
  return isCallersFault(error)
    ? new Refusal('malformed', 'The header fields of the request are malformed')
    : error;
}
