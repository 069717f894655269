/** tsc emits what it compiles; the compiled validators go next to it as they are. */
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
for (const file of ['validators.js', 'validators.d.ts'])
  copyFileSync(join(root, 'generated', file), join(root, 'dist/generated', file));
