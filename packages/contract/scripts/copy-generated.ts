/** Copies what tsc does not emit into `dist`: compiled validators, JSON and decisions. Runs before tsc, which reads the types of some. */
import { copyFileSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const folders = readdirSync(join(root, 'generated'), { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);
for (const { name: version } of folders) {
  const from = join(root, 'generated', version);
  const to = join(root, 'dist/generated', version);
  mkdirSync(to, { recursive: true });
  const asTheyAre = readdirSync(from).filter((file) => /\.(json|js|d\.ts|md)$/.test(file));
  for (const file of asTheyAre) {
    copyFileSync(join(from, file), join(to, file));
  }
}
