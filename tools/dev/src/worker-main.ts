/**
 * A process that stays between saves, so that the generator and the gate need not be loaded and warmed up each time. One
 * message is one task; the answer is what came of it, as JSON, or the words of its fault.
 */
import { gate } from '@attestation/gate';
import { generatePackages } from '@attestation/generate';
import type { WorkerAnswer, WorkerTask } from './open-worker.ts';

const repository = process.argv[2] ?? '.';

const tasks: Record<WorkerTask, () => Promise<unknown>> = {
  generate: () => generatePackages(repository),
  gate: async () => gate(repository),
};

process.on('message', (task: WorkerTask) => {
  void tasks[task]()
    .then((result): WorkerAnswer => ({ result: JSON.stringify(result) }))
    .catch(
      (fault: unknown): WorkerAnswer => ({ fault: fault instanceof Error ? fault.message : String(fault) }),
    )
    .then((answer) => process.send?.(answer));
});
// The parent has ended.
process.on('disconnect', () => process.exit());
