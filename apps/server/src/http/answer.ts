import type { Readable } from 'node:stream';
import { writeJson } from '@attestation/contract';
import { DomainError, type DomainErrorCode } from '../domain/domain-error.ts';
import { Refusal } from './refusal.ts';
import { type ErrorStatus, statusOf } from './status.ts';

/** What goes out: a body of text or a stream of bytes. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Readable;
  /** What went wrong inside, for the log; never for the caller. */
  readonly fault?: unknown;
  /** Why a request was refused, for the log: a code, no text of the caller. */
  readonly reason?: string;
  readonly requestId?: string;
  /** Id of the member that signed. */
  readonly member?: string | undefined;
}

const json = { 'Content-Type': 'application/json; charset=utf-8' };

export function success(status: number, requestId: string, data: unknown): HttpAnswer {
  return {
    status,
    headers: json,
    body: `{"request_id":${JSON.stringify(requestId)},"data":${writeJson(data)}}`,
    requestId,
  };
}

/** A success whose body is made while it is sent. */
export function streamedSuccess(status: number, requestId: string, body: Readable): HttpAnswer {
  return { status, headers: json, body, requestId };
}

/** The contract's error body, and nothing else: no stack, no internal text. D11 */
export function failure(error: unknown, requestId: string): HttpAnswer {
  if (error instanceof Refusal) {
    const { code, detail, member, message, headers } = error;
    const answer = errorAnswer(statusOf[code], requestId || error.requestId, message, headers);
    return { ...answer, reason: detail === undefined ? code : `${code}: ${detail}`, member };
  }
  if (error instanceof DomainError) {
    const { code, message } = error;
    const answer = { ...errorAnswer(statusOf[code], requestId, message, headersOf(code)), reason: code };
    return code.startsWith('storage-') ? { ...answer, fault: error } : answer;
  }
  // It may have failed after the commit, or have had nothing to store.
  const message =
    'The service failed. Send the same request again: that is safe, what it may have stored already is stored once.';
  return { ...errorAnswer(500, requestId, message), fault: error };
}

/** D10: a 429 says when to come back. A queue that is full now is empty in a second, or the disk is broken. */
function headersOf(code: DomainErrorCode): Record<string, string> {
  return code === 'busy' ? { 'Retry-After': '1' } : {};
}

function errorAnswer(
  status: ErrorStatus,
  requestId: string,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): HttpAnswer {
  const body = JSON.stringify({ request_id: requestId, message, timestamp: Date.now() });
  return { status, headers: { ...json, ...headers }, body, requestId };
}
