/**
 * `npm start`: builds what has changed, says so when that takes longer than a second, and starts the server. What it prints
 * is for people, also in a file, unless LOG_FORMAT says otherwise.
 *
 * Plain JavaScript, as `turbo.mjs`, which it calls.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const turbo = join(import.meta.dirname, 'turbo.mjs');
const quiet = ['--output-logs=errors-only', '--log-order=grouped', '--ui=stream'];
const start = performance.now();
const build = spawn(process.execPath, [turbo, 'compile', 'bundle', 'site', ...quiet], {
  stdio: ['ignore', 'pipe', 'pipe'],
});
const output = [];
for (const stream of [build.stdout, build.stderr]) stream.on('data', (piece) => output.push(piece));
const seconds = () => `${Math.round((performance.now() - start) / 1000)} s`;
let isSaid = false;
const report = () => {
  process.stderr.write(
    isSaid
      ? ` ${seconds()}`
      : 'Building the server and its documentation: one to four minutes the first time, later only what has changed ...',
  );
  isSaid = true;
  timer = setTimeout(report, 10_000);
};
let timer = setTimeout(report, 1000);
const [code] = await once(build, 'close');
clearTimeout(timer);
if (isSaid) process.stderr.write(code === 0 ? `, done in ${seconds()}\n` : '\n');
if (code === 0) {
  process.env.LOG_FORMAT ??= 'pretty';
  // The server starts itself again with this path.
  process.argv[1] = join(import.meta.dirname, '../apps/server/bin/attestation-server.js');
  await import(process.argv[1]);
} else {
  process.stderr.write(Buffer.concat(output));
  process.exitCode = code ?? 1;
}
