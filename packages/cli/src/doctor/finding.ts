import { type Printable, printable } from '@attestation/signing/printable';
import type { ExitCode } from '../exit-code.ts';

/** The steps, in the order in which one rests on another. */
export type Step = 'profile' | 'key file' | 'key' | 'address' | 'tls' | 'service' | 'clock' | 'signature';

/** What a step found. */
export interface Finding {
  readonly step: Step;
  readonly verdict: 'ok' | 'warning' | 'failed' | 'skipped';
  readonly message: Printable;
  /** How to fix it. */
  readonly advice?: Printable | undefined;
  /** Exit code of the program, when this is the first step that failed. */
  readonly exitCode?: ExitCode;
}

export function ok(step: Step, message: string): Finding {
  return { step, verdict: 'ok', message: printable(message) };
}

export function warning(step: Step, message: string, advice?: string): Finding {
  return { step, verdict: 'warning', message: printable(message), ...advised(advice) };
}

export function failed(step: Step, exitCode: ExitCode, message: string, advice?: string): Finding {
  return { step, verdict: 'failed', message: printable(message), ...advised(advice), exitCode };
}

export function skipped(step: Step, message: string): Finding {
  return { step, verdict: 'skipped', message: printable(message) };
}

function advised(advice: string | undefined): { advice?: Printable } {
  return advice === undefined ? {} : { advice: printable(advice) };
}
