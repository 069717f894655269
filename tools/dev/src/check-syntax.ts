import { type Finding, orphanFiles, sourceFaults } from '@attestation/generate';
import type { Sources } from './sources.ts';
import { count, green, type Result, red } from './step.ts';

/** Whether the contract can be read: when it cannot, the linters report every file that refers to the one at fault. */
export function checkSyntax(sources: Sources): Result {
  const faults = [...documents].flatMap(([root, isOwn]) => {
    const own = new Map([...sources].filter(([file]) => isOwn.test(file)));
    const found = sourceFaults(own, root);
    return found.length > 0 ? found : orphanFiles(own, root);
  });
  if (faults.length === 0) return green('every file can be read, every reference leads somewhere');
  return red(
    `${count(faults.length, 'fault')} in what is read; nothing else was looked at`,
    faults.map(describe),
  );
}

/** The root of each document, and which files belong to it. */
const documents = new Map([
  ['spec/openapi.yaml', /^spec\/(?!console\/|lint\/|published\/).*\.yaml$/],
  ['spec/console/openapi.yaml', /^spec\/console\/.*\.yaml$/],
]);

function describe({ file, line, reason, fix }: Finding): string {
  return `${file}:${line}  ${reason}\n  Fix: ${fix}`;
}
