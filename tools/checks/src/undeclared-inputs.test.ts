import { expect, test } from 'vitest';
import { declaredInputs, openedFiles, type Plan } from './undeclared-inputs.ts';

const plan: Plan = {
  globalCacheInputs: { files: { 'package-lock.json': 'a' } },
  tasks: [
    {
      taskId: '@attestation/a#test',
      directory: 'packages/a',
      inputs: { 'test/a.ts': 'b', '../../spec/openapi.yaml': 'c' },
      dependencies: ['@attestation/a#build'],
    },
    {
      taskId: '@attestation/a#build',
      directory: 'packages/a',
      inputs: { 'src/a.ts': 'd' },
      dependencies: ['@attestation/b#build'],
    },
    {
      taskId: '@attestation/b#build',
      directory: 'packages/b',
      inputs: { 'src/b.ts': 'e' },
      dependencies: [],
    },
    {
      taskId: '@attestation/c#build',
      directory: 'packages/c',
      inputs: { 'src/c.ts': 'f' },
      dependencies: [],
    },
  ],
};

test('inputs of a task are its own, those of what it depends on, and those of all tasks', () => {
  expect([...declaredInputs(plan, '@attestation/a#test')].sort()).toEqual([
    'package-lock.json',
    'packages/a/src/a.ts',
    'packages/a/test/a.ts',
    'packages/b/src/b.ts',
    'spec/openapi.yaml',
  ]);
});

test('files that were opened are found by their whole path, and only those of the repository', () => {
  const trace = `12 openat(AT_FDCWD</r/packages/a>, "../../docs/x.md", O_RDONLY|O_CLOEXEC) = 21</r/docs/x.md>
13 openat(AT_FDCWD</r>, "none", O_RDONLY|O_CLOEXEC) = -1 ENOENT (No such file or directory)
13 <... openat resumed>) = 22</r/spec/a b.yaml>
14 openat(AT_FDCWD</r>, "/root", O_RDONLY) = 23</root/r/x>
`;
  expect([...openedFiles(trace, '/r')]).toEqual(['docs/x.md', 'spec/a b.yaml']);
});
