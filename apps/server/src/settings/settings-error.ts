import { OperatorError } from '../errors/operator-error.ts';

/** Wrong settings: one sentence each, naming the setting, what was given and what is allowed. */
export class SettingsError extends OperatorError {
  override readonly name = 'SettingsError';
  override readonly exitCode = 2;
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

/** A wrong value as a message shows it: what is before an @ may be a password, however the rest of it is written. */
export function shown(text: string): string {
  return text.replace(/^.*@/s, '***@');
}
