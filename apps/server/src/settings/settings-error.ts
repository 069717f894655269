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
