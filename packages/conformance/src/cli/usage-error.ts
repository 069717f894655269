import { SetupError } from '../suite/setup-error.ts';

/** What is wrong with the command line; the message says what to write. */
export class UsageError extends SetupError {
  override name = 'UsageError';
}
