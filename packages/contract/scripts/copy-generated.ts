/** tsc emits what it compiles; the compiled validators, the JSON and the decisions go next to it as they are. */
import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const folders = readdirSync(join(root, 'generated'), { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);
for (const { name: version } of folders) {
  const from = join(root, 'generated', version);
  const asTheyAre = readdirSync(from).filter((file) => /\.(json|js|d\.ts|md)$/.test(file));
  for (const file of asTheyAre) {
    copyFileSync(join(from, file), join(root, 'dist/generated', version, file));
  }
}
