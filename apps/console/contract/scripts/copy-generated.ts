/** Copies the compiled validators, which tsc does not emit, into `dist`. Runs before tsc, which reads their types. */
import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
mkdirSync(join(root, 'dist/generated'), { recursive: true });
for (const file of ['validators.js', 'validators.d.ts'])
  copyFileSync(join(root, 'generated', file), join(root, 'dist/generated', file));
