/** The command line, or a file or setting that it names, must be changed. Nothing was done. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** The message says everything: no stack is to be shown. */
  readonly forOperator = true;
  readonly exitCode = 2;
  /** What to do, often a command to copy. */
  readonly advice: string | undefined;

  constructor(message: string, advice?: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.advice = advice;
  }
}
