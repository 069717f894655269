/**
 * A process that stays between saves, so that its tools need not be loaded and warmed up each time. One message is one
 * task; the answer is what came of it, as JSON, or the words of its fault.
 */
import type { WorkerAnswer, WorkerTask } from './processes.ts';

const repository = process.argv[2] ?? '.';

/** Each loads its tool when it is asked first. */
const tasks: Record<WorkerTask, (roots: readonly string[]) => Promise<unknown>> = {
  generate: async () => (await import('@attestation/generate')).generatePackages(repository),
  gate: async () => (await import('@attestation/gate')).gate(repository),
  lint: async (roots) => (await import('@attestation/lint')).lintContract(roots, { read: true }),
};

process.on('message', ([task, roots]: [WorkerTask, readonly string[]]) => {
  void tasks[task](roots)
    .then((result): WorkerAnswer => ({ result: JSON.stringify(result) }))
    .catch(
      (fault: unknown): WorkerAnswer => ({ fault: fault instanceof Error ? fault.message : String(fault) }),
    )
    .then((answer) => process.send?.(answer));
});
// The parent has ended.
process.on('disconnect', () => process.exit());
