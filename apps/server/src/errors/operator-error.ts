/**
 * A fault whose message says everything that the operator needs: what is wrong, and what to do. It is shown without a
 * stack. Errors of other packages that are of this kind have the same property.
 */
export class OperatorError extends Error {
  readonly forOperator = true;
}

/** Whether the message alone is to be shown. */
export function isForOperator(error: unknown): error is Error {
  return error instanceof Error && 'forOperator' in error && error.forOperator === true;
}
