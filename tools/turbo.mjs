/**
 * Starts turbo as every npm script of the repository does: `node tools/turbo.mjs TASK... [OPTION...]`.
 *
 * - Nothing calls home (tools/telemetry-off.env).
 * - TEST_MACHINE describes this machine as tests see it: Node, the platform, and the commands that the deep tier calls. turbo
 *   hashes it, so that results of another machine, or of an older command, are never taken for this one's.
 * - Node keeps compiled code between processes (NODE_COMPILE_CACHE): the tests start hundreds.
 * - Three tasks run at once on two cores: most tests wait for a process or a disk half of the time.
 *
 * Plain JavaScript without types, as it runs before the workspace's Node is known to be there.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { availableParallelism, platform, release } from 'node:os';
import { delimiter, join } from 'node:path';

const root = join(import.meta.dirname, '..');
const tools = join(root, 'tools');
const bin = join(root, 'node_modules/.bin');

function read(file) {
  const lines = readFileSync(join(tools, file), 'utf8').split('\n');
  return lines.filter((line) => line !== '' && !line.startsWith('#'));
}

/** `name path:size:modified` of a command, or `name -` where there is none. */
function describe(name) {
  for (const folder of [bin, ...(process.env.PATH ?? '').split(delimiter)]) {
    const file = join(folder, name);
    const stat = statSync(file, { throwIfNoEntry: false });
    if (stat?.isFile()) return `${name} ${file}:${stat.size}:${Math.trunc(stat.mtimeMs)}`;
  }
  return `${name} -`;
}

const commands = ['node', 'npm', ...read('test-commands.txt').map((line) => line.split(' ')[0])];
const machine = [`${platform()} ${process.arch} ${release()}`, ...commands.map(describe)].join('\n');
const tasks = process.argv.slice(2);
const chosen = tasks.some((argument) => argument.startsWith('--concurrency'));
const concurrency = chosen ? [] : [`--concurrency=${Math.max(3, Math.floor(availableParallelism() / 2))}`];

const { status, error } = spawnSync(
  process.execPath,
  [join(root, 'node_modules/turbo/bin/turbo'), 'run', ...tasks, ...concurrency],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      ...Object.fromEntries(read('telemetry-off.env').map((line) => line.split('='))),
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile'),
      TEST_MACHINE: machine,
    },
  },
);
if (error) throw error;
process.exitCode = status ?? 1;
