/** The command line, or a file or setting that it names, must be changed. Nothing was done. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
  /** What to do, often a command to copy. */
  readonly advice: string | undefined;

  constructor(message: string, advice?: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.advice = advice;
  }
}
