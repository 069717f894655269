import type { Generated } from '@attestation/generate';
import { count, first, green, type Result, red, type Workplace } from './step.ts';

/** Bundle, types, validators and proved examples, in `packages/contract/generated`. */
export async function checkGenerate({ worker, signal }: Workplace): Promise<Result> {
  const answer = await worker.run('generate', signal);
  if ('fault' in answer) {
    const [head = '', ...faults] = answer.fault.split('\n');
    const details = faults.filter((line) => line.trim() !== '');
    return red(head.replace(/:$/, ''), first(5, details, 'npm run generate'));
  }
  const made = JSON.parse(answer.result) as Generated[];
  const changed = made.reduce((sum, one) => sum + one.changed.length, 0);
  if (changed === 0) return green('up to date');
  return green(`${count(changed, 'file')} written; commit packages/contract/generated too`);
}
