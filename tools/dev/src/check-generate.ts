import { count, first, green, type Result, red, type Workplace } from './step.ts';

/** Bundle, types, validators and proved examples, in `packages/contract/generated`. */
export async function checkGenerate({ run }: Workplace): Promise<Result> {
  const { code, stdout, stderr } = await run(['tools/generate/src/main.ts']);
  if (code !== 0) {
    const [head = '', ...faults] = stderr.trim().split('\n');
    const details = first(
      5,
      faults.filter((line) => line.trim() !== ''),
      'npm run generate',
    );
    return red(head.replace(/:$/, '') || 'the generator was ended', details);
  }
  const changed = / (\d+|none) changed/.exec(stdout)?.[1] ?? 'none';
  if (changed === 'none') return green('up to date');
  return green(`${count(Number(changed), 'file')} written; commit packages/contract/generated too`);
}
