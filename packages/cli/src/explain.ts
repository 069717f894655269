import { AttestationError, RefusedError } from '@attestation/client';
import { type Paint, UsageError } from '@attestation/command-line';
import { SigningError } from '@attestation/signing';
import { joined, type Printable, printable, printableLines, shown } from '@attestation/signing/printable';
import { type ExitCode, exitCodes } from './command.ts';

/** A failure, for a person, for a program, and for the shell. */
interface Explanation {
  readonly exitCode: ExitCode;
  readonly text: Printable;
  /** Value of `error` under --json. Members are added, never changed. */
  readonly data: Readonly<Record<string, string | number | boolean>>;
}

/** What to tell of anything that was thrown. */
export function explain(
  error: unknown,
  paint: Paint,
  exitCodeOfUsage: ExitCode = exitCodes.usage,
): Explanation {
  const { exitCode, kind, message, advice = [], call = {} } = facts(error, exitCodeOfUsage);
  const lines = [
    shown`${paint('red', '✗')} ${printableLines(message)}`,
    ...advice.map((line) => shown`  ${paint('dim', '→')} ${printable(line)}`),
    ...(call.request_id === undefined ? [] : [shown`  ${paint('dim', `request_id ${call.request_id}`)}`]),
  ];
  const advised = advice.length === 0 ? {} : { advice: advice.join('; ') };
  return {
    exitCode,
    text: joined(lines),
    data: { kind, message, ...advised, ...call, exit_code: exitCode },
  };
}

interface Facts {
  exitCode: ExitCode;
  kind: string;
  message: string;
  advice?: readonly string[];
  /** About the request, when there was one. */
  call?: Record<string, string | number | boolean>;
}

function facts(error: unknown, exitCodeOfUsage: ExitCode): Facts {
  if (error instanceof UsageError) {
    const { message, advice } = error;
    return {
      exitCode: exitCodeOfUsage,
      kind: 'usage',
      message,
      advice: advice === undefined ? [] : [advice],
    };
  }
  if (error instanceof AttestationError) return callFacts(error);
  if (error instanceof SigningError) {
    return { exitCode: exitCodes.usage, kind: 'signing', message: error.message, advice: [DOCTOR] };
  }
  return localFacts(error);
}

function localFacts(error: unknown): Facts {
  const { syscall, message, stack } = error as NodeJS.ErrnoException;
  // A message of the system names the place; for a fault of ours the stack does.
  if (syscall !== undefined) return { exitCode: exitCodes.internal, kind: 'system', message };
  const advice = ['this is a bug in attest; please report it with these lines'];
  return { exitCode: exitCodes.internal, kind: 'internal', message: stack ?? String(error), advice };
}

function callFacts(error: AttestationError): Facts {
  const { kind, requestId, status, retryable, retryAfterSeconds } = error;
  const call: Record<string, string | number | boolean> = { retryable };
  if (requestId) call.request_id = requestId;
  if (status !== undefined) call.status = status;
  if (retryAfterSeconds !== undefined) call.retry_after_seconds = retryAfterSeconds;
  if (error instanceof RefusedError) {
    if (error.serverMessage !== undefined) call.server_message = error.serverMessage;
    if (error.timestamp !== undefined) call.timestamp = error.timestamp;
  }
  return { exitCode: exitCodeOf(error), kind, ...wordsOf(error), call };
}

/** The words of the service come first, those of the client are the advice. */
function wordsOf(error: AttestationError): { message: string; advice: string[] } {
  const message = inWords(error.message.replace(` [request_id ${error.requestId}]`, ''));
  const doctor = DOCTOR_HELPS.has(error.kind) ? [DOCTOR] : [];
  const said = error instanceof RefusedError ? error.serverMessage : undefined;
  if (said === undefined) return { message, advice: doctor };
  const [advice = ''] = message.split('\n  The service says:');
  return { message: `The service says (${error.status}): ${printable(said)}`, advice: [advice, ...doctor] };
}

function exitCodeOf(error: AttestationError): ExitCode {
  if (error instanceof RefusedError) return exitCodes.refused;
  switch (error.kind) {
    case 'invalid-input':
    case 'unique-id-reused':
    case 'signing':
      return exitCodes.usage;
    case 'aborted':
      return exitCodes.interrupted;
    default:
      return exitCodes.network;
  }
}

/** Where the client names its own arguments, the names of the command line stand. */
function inWords(message: string): string {
  return message
    .replace(/\baccessKey\b/g, '--access-key')
    .replace(/\bbaseUrl\b/g, '--url')
    .replace(/\btimeoutMs\b/g, '--timeout')
    .replace(/ Write \w+\(.*?\}\)(, or|$)/, (_, or) => (or ? ' Correct it, or' : ''))
    .replace('allowUnknown: true', '--allow-unknown')
    .replace(/\brequestId\b/g, '--request-id')
    .replace(/\baddFactoids\b/g, 'add-factoids')
    .replace(/\bapplyCertification\b/g, 'apply')
    .replace('The call was aborted by its signal.', 'Interrupted. Sending it again is safe.');
}

const DOCTOR = 'run attest doctor to find the cause';
const DOCTOR_HELPS: ReadonlySet<string> = new Set<AttestationError['kind']>([
  'signing',
  'network',
  'timeout',
  'not-found',
  'request-failed',
  'response-not-understood',
]);
