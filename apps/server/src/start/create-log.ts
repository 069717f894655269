import { hidePasswords } from '@attestation/server-kit';
import { printableLines } from '@attestation/signing/printable';
import pino, { type Logger } from 'pino';
import { DomainError } from '../domain/domain-error.ts';
import type { Settings } from '../settings/values.ts';

/**
 * The log, on stderr: one line a request with operation, status, time, request_id, the id of the member and the reason of
 * a refusal; never a key, a signature, a payload, a name or a number of a person.
 */
export function createLog({ logLevel, logFormat }: Pick<Settings, 'logLevel' | 'logFormat'>): Logger {
  const options: pino.LoggerOptions = {
    level: logLevel,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
    serializers: { err: (error) => describeCause(error) },
  };
  if (logFormat === 'json') return pino(options, pino.destination({ dest: 2, sync: false }));
  return pino(options, { write: (line) => process.stderr.write(`${printableLines(pretty(line))}\n`) });
}

/** `08:30:00 info request createAttestation 200 3 ms` */
function pretty(line: string): string {
  const { time, level, msg, operation, status, ms, err, ...rest } = JSON.parse(line) as Record<
    string,
    unknown
  >;
  const parts = [
    String(time).slice(11, 19),
    level,
    msg,
    operation,
    status,
    ms === undefined ? undefined : `${ms} ms`,
  ];
  const more = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
  const fault = err ? faultText(err as Cause) : '';
  return `${parts.filter((part) => part !== undefined).join(' ')}${more}${fault}`;
}

function faultText({ message, stack, cause }: Cause): string {
  return `\n  ${stack ?? message}${cause ? faultText(cause) : ''}`;
}

/** A failure as the log shows it. */
interface Cause {
  readonly type?: string;
  readonly code?: unknown;
  readonly message: string;
  readonly stack?: string | undefined;
  readonly cause?: Cause;
}

/**
 * What failed, and where. Nothing else of the error is taken: drivers put the values of the row that failed into
 * members of their own (`detail` in PostgreSQL), and those are a member's data. Messages may quote an address of the
 * settings, which may hold a password. A storage that fails refuses every request at the same place: a stack for each tells
 * nothing.
 */
export function describeCause(error: unknown, hasStack = !(error instanceof DomainError)): Cause {
  if (!(error instanceof Error)) return { message: `a ${typeof error} was thrown` };
  const { name, message, stack, cause } = error;
  return {
    type: name,
    ...('code' in error && { code: error.code }),
    message: hidePasswords(message),
    ...(hasStack && { stack: stack && hidePasswords(stack) }),
    ...(cause !== undefined && { cause: describeCause(cause, hasStack) }),
  };
}
