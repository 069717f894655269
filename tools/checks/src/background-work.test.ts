import { expect, test } from 'vitest';
import { readText, repositoryFiles } from './repository.ts';

/** Where the server and what it consists of wait by the clock, but not for work that repeats, each with its reason. */
const waiting: Readonly<Record<string, string>> = {
  'apps/server/src/admin/key-file-command.ts': 'a command waits for whether a server takes the lease',
  'apps/server/src/console/access.ts': 'an answer waits when many sign-ins of the account have failed',
  'apps/server/src/console/lookup.ts': 'an answer takes the same time whether there is one or not',
  'apps/server/src/evidence/download.ts':
    'a download waits for its proof for a while, or for the process that makes its file',
  'apps/server/src/evidence/file-worker.ts': 'a pause after each file while requests need the machine',
  'apps/server/src/http/add-health.ts': 'time limit of the lag in an answer to a load balancer',
  'apps/server/src/http/admission.ts':
    'a request waits until its address or member has tokens, and large bodies for their turn',
  'apps/server/src/http/answer-broken-http.ts': 'time limit of a connection',
  'apps/server/src/http/answer.ts': 'time limit of the rest of a refused body',
  'apps/server/src/http/create-listener.ts': 'time limit of readers, and while it closes',
  'apps/server/src/http/read-body.ts': 'time limit of bodies',
  'apps/server/src/main.ts': 'time limit of the stop',
  'apps/server/src/metrics/watch-state.ts': 'what was looked up holds for a moment',
  'apps/server/src/start/start-server.ts': 'keeps the process alive while it closes',
  'apps/server/src/storage/create-readiness.ts': 'time limit of a look at disk, database and store',
  'apps/server/src/storage/database/postgresql.ts': 'before a transaction is tried again',
  'apps/server/src/storage/database/sqlite.ts': 'while another process writes',
  'apps/server/src/storage/store/s3-store.ts': 'before a request is tried again',
  'apps/server/src/tracing/open-tracing.ts': 'time limit of the last traces at a stop',
  'apps/server/src/workers/run-workers.ts': 'before a worker is started again',
  'packages/log/src/cosigned-notes.ts': 'a start waits for witnesses, for a while',
  'packages/server-kit/src/background-work.ts': 'the loop itself',
};

const folders = /^(apps\/server|packages\/(anchor|log|server-kit))\/src\/(?!.*\.test\.ts$|testing\/).*\.ts$/;
const files = repositoryFiles().filter((file) => folders.test(file));
const waits = /\b(setInterval|setTimeout|sleep)\(/;

test('work in the background is a loop of packages/server-kit, nothing of its own', () => {
  const found = files.filter((file) => waits.test(readText(file)));
  expect(found).toEqual(Object.keys(waiting).sort());
});

test('several parts of the server are such loops', () => {
  expect(files.filter((file) => readText(file).includes('startLoop({')).length).toBeGreaterThan(8);
});
