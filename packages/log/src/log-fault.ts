import { LogError } from '@attestation/evidence/log';

type LogFaultCode = 'rolled-back' | 'forked' | 'damaged' | 'ended';

/**
 * What is stored contradicts what was published: the log must not go on, or not prove what it would have to. The message
 * says what to do.
 */
export class LogFault extends Error {
  override readonly name = 'LogFault';
  readonly forOperator = true;
  readonly code: LogFaultCode;

  constructor(code: LogFaultCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

const damages = new Set([undefined, 'ENOENT', 'ENOTDIR', 'EISDIR', 'EIO']);

/**
 * Whether a tile that could not be read is missing or damaged. Any other code, as of a store that does not answer or of a
 * system without free file handles, says nothing about the tile.
 */
export function isDamage(error: unknown): boolean {
  return error instanceof LogError || damages.has((error as NodeJS.ErrnoException).code);
}
