import type { ExitCode } from '../exit-code.ts';

/** The steps, in the order in which one rests on another. */
export type Step = 'profile' | 'key file' | 'key' | 'address' | 'tls' | 'service' | 'clock' | 'signature';

/** What a step found. */
export interface Finding {
  readonly step: Step;
  readonly verdict: 'ok' | 'warning' | 'failed' | 'skipped';
  readonly message: string;
  /** How to fix it. */
  readonly advice?: string | undefined;
  /** Of the program, when this is the first step that failed. */
  readonly exitCode?: ExitCode;
}

export function ok(step: Step, message: string): Finding {
  return { step, verdict: 'ok', message };
}

export function warning(step: Step, message: string, advice?: string): Finding {
  return { step, verdict: 'warning', message, advice };
}

export function failed(step: Step, exitCode: ExitCode, message: string, advice?: string): Finding {
  return { step, verdict: 'failed', message, advice, exitCode };
}

export function skipped(step: Step, message: string): Finding {
  return { step, verdict: 'skipped', message };
}
