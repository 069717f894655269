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

const samples: [file: string, command: string, needs: string][] = [
  ['typescript/create.ts', node, 'true'],
  ['python/create.py', 'python3', 'python3 -c "import cryptography"'],
  ['curl/create.sh', 'sh', 'curl --version && openssl version'],
  ['php/create.php', 'php', 'php -r \'exit(extension_loaded("openssl") ? 0 : 1);\''],
  ['java/Create.java', 'java', 'javac --version'],
  ['go/create.go', 'go run', 'go version'],
];

/** A sample makes one call of its own: its requests are judged, not what it makes of the calls of a scenario. */
test.for(samples)('the requests of the sample %s', async ([file, program, needs], { skip }) => {
  skip(!has(needs), `not run: this machine lacks what it needs (${needs})`);
  const environment = ['BASE_URL', 'ACCESS_KEY', 'PRIVATE_KEY_FILE'].map(
    (name) => `${name}="$ATTESTATION_${name}"`,
  );
  const command = `TEMPLATE_ID=T ${environment.join(' ')} ${program} "${join(root, 'apps/docs/samples', file)}"`;
  const { results, target } = await judged(command, ['create']);
  const ofRequests = results.filter(({ rule }) => rule <= 'ATT-CLI-020' || rule >= 'ATT-CLI-085');
  expect(
    ofRequests
      .map(({ rule, status, message }) => ({ rule, status, message }))
      .filter(({ status }) => status !== 'passed'),
  ).toEqual([]);
  expect([target.requests, ofRequests.length]).toEqual([1, 23]);
});
