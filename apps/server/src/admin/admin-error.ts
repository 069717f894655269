import { OperatorError } from '../errors/operator-error.ts';

/** What was asked for cannot be done; the message says why. Exit code 1. */
export class AdminError extends OperatorError {
  override readonly name = 'AdminError';
}
