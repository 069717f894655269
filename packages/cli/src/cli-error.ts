import { type ExitCode, exitCodes } from './exit-code.ts';

/** A failure that is reported in one sentence; `advice` says what to do, often a command to copy. */
export class CliError extends Error {
  override readonly name: string = 'CliError';
  readonly kind: string;
  readonly exitCode: ExitCode;
  readonly advice: string | undefined;

  constructor(
    kind: string,
    message: string,
    { exitCode, advice, cause }: { exitCode: ExitCode; advice?: string | undefined; cause?: unknown },
  ) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
    this.exitCode = exitCode;
    this.advice = advice;
  }
}

/** The command line, a file or a setting must be changed; nothing was sent. */
export class UsageError extends CliError {
  override readonly name = 'UsageError';

  constructor(message: string, advice?: string, cause?: unknown, exitCode: ExitCode = exitCodes.usage) {
    super('usage', message, { exitCode, advice, cause });
  }

  /** The same for a command in which the code of usage means something else. */
  withExitCode(exitCode: ExitCode = this.exitCode): UsageError {
    return new UsageError(this.message, this.advice, this.cause, exitCode);
  }
}
