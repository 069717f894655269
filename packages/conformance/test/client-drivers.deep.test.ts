import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { judgeClient } from '../src/client/judge-client.ts';
import { commandOf } from '../src/client/run-command.ts';

const root = join(import.meta.dirname, '../../..');
const node = `"${process.execPath}"`;
const has = (command: string) => spawnSync('sh', ['-c', command]).status === 0;
const judged = (command: string, scenarios?: string[]) =>
  judgeClient({ command, launch: commandOf(command), seed: 7, ...(scenarios && { scenarios }) });

/** What else than MUST is not kept: jq 1.6 reads numbers as doubles, and two clients repeat no request. */
const drivers: [name: string, command: string, needs: string, except: RegExp][] = [
  ['our client', `${node} typescript-client.ts`, 'true', /^$/],
  ['attest', `PATH="${join(root, 'node_modules/.bin')}${delimiter}$PATH" ${node} attest.ts`, 'true', /^$/],
  ['Python', 'python3 python_client.py', 'python3 --version && openssl version', /-(068|069|070|071)$/],
  ['curl', 'sh curl.sh', 'curl --version && openssl version && jq --version', /-(027|052|068|069|070|071)$/],
];

test.for(drivers)('the driver for %s', async ([, command, needs, except], { skip }) => {
  skip(!has(needs), `not run: this machine lacks what it needs (${needs})`);
  const { results } = await judged(
    command.replace(/\S+$/, (file) => `"${join(root, 'packages/conformance/drivers', file)}"`),
  );
  const open = results.filter(({ rule, status }) => status !== 'passed' && !except.test(rule));
  expect(open.map(({ rule, status, message }) => ({ rule, status, message }))).toEqual([]);
});
