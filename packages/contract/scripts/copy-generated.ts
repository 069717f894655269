/** tsc emits what it compiles; the compiled validators and the JSON go next to it as they are. */
import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const folders = readdirSync(join(root, 'generated'), { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);
for (const { name: version } of folders) {
  for (const file of ['validators.js', 'validators.d.ts', 'openapi.json', 'examples.json', 'rules.json']) {
    copyFileSync(join(root, 'generated', version, file), join(root, 'dist/generated', version, file));
  }
}
