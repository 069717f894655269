import type { Check } from '@attestation/evidence';
import { isOutage } from '../errors/storage-fault.ts';
import type { KeptFile } from '../evidence/make-file.ts';

export interface ExamineOptions {
  /** Asks the verifier about each attestation file; without it they are compared with what is stored only. */
  readonly examine?: ((file: KeptFile) => Promise<readonly Check[]>) | undefined;
  /** Makes again what the verifier has found wrong. @returns what was done, undefined when nothing can be */
  readonly repair?: ((file: KeptFile, faults: readonly Check[]) => Promise<string | undefined>) | undefined;
}

/** What the verifier says of a file, and what was repaired. */
export async function examineKept(
  file: KeptFile,
  { examine, repair }: ExamineOptions,
): Promise<{ faults: string[]; done?: string }> {
  try {
    const faults = (await examine?.(file)) ?? [];
    const done = faults.length > 0 ? await repair?.(file, faults) : undefined;
    if (done !== undefined) return { faults: [], done };
    return { faults: faults.map(({ id, message }) => `${id}: ${message}`) };
  } catch (error) {
    if (isOutage(error)) throw error;
    const { message, cause } = error as Error;
    return { faults: [`its file cannot be read: ${cause instanceof Error ? cause.message : message}`] };
  }
}
