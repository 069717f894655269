/**
 * An error whose message says everything that the operator needs: what is wrong, and what to do. It is shown without a
 * stack. Those of other packages (LogFault, AnchorError, UsageError) have the same property, and no base class in common.
 */
interface ForOperator extends Error {
  readonly forOperator: true;
  /** Exit code of the program; default 1. */
  readonly exitCode?: 1 | 2;
  /** What to read or to run. */
  readonly advice?: string | undefined;
}

export class OperatorError extends Error implements ForOperator {
  readonly forOperator = true;
  readonly exitCode: 1 | 2 = 1;

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
  }
}

/** Whether the message alone is to be shown. */
export function isForOperator(error: unknown): error is ForOperator {
  return error instanceof Error && 'forOperator' in error && error.forOperator === true;
}
