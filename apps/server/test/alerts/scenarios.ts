import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdir, mkdtemp, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { anvilProgram, richKey, startAnvil } from '@attestation/anchor/testing';
import { operations } from '@attestation/contract/v1';
import pg from 'pg';
import type { ServerProcess } from '../server-process.ts';
import { envelope, jsonBody } from '../server-under-test.ts';
import { startPostgres } from '../start-postgres.ts';
import { type Fault, startFaultyStore } from '../stores/faulty-store.ts';
import { startFakeStore } from '../stores/start-fake-store.ts';
import { makeBucket, testBucket } from '../stores/start-store.ts';
import { strace, whyNoStrace } from '../strace.ts';
import { again, checksumOf, payloadOf, type Scenario, send, sendFile, type World } from './scenario.ts';

const admin = join(import.meta.dirname, '../../bin/attestation-admin.js');
const library = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0];

/** One for each alert, in the order of `operations/alerts.yml`. */
export const scenarios: readonly Scenario[] = [
  {
    alert: 'AttestationDown',
    about: 'the process is killed',
    async run(world) {
      const server = await world.start();
      await server.kill();
      await world.fires();
      await world.start({}, server.folder);
      await world.ends();
    },
  },
  {
    alert: 'AttestationNotReady',
    about: 'the disk of DATA_DIR is nearly full',
    why: whyNoMount,
    async run(world) {
      const folder = await smallDisk(world, '300m');
      const server = await world.start({}, folder);
      await writeBallast(folder, 280);
      await world.fires();
      const { reason } = (await (await fetch(`http://${server.host}:${server.port}/readyz`)).json()) as {
        reason: string;
      };
      if (!reason.startsWith('the disk of DATA_DIR has')) throw new Error(`/readyz says: ${reason}`);
      await rm(join(folder, 'ballast'));
      await world.ends();
    },
  },
  {
    alert: 'AttestationStorageFails',
    about: 'the store refuses access (403)',
    async run(world) {
      const store = await startFakeStore();
      world.atEnd(store.stop);
      let fault: Fault | undefined;
      const proxy = await startFaultyStore(store.endpoint, () => fault);
      world.atEnd(proxy.stop);
      const access = { AWS_ACCESS_KEY_ID: store.accessKey, AWS_SECRET_ACCESS_KEY: store.secretKey };
      await makeBucket(store);
      await world.start({ BLOB_URL: `s3://${testBucket}/a`, AWS_ENDPOINT_URL: proxy.endpoint, ...access });
      fault = { kind: 'status', status: 403 };
      await world.fires();
      fault = undefined;
      await world.ends();
    },
  },
  {
    alert: 'AttestationClockWrong',
    about: 'the clock is set back by 30 days (libfaketime)',
    why: () => (library === undefined ? 'needs faketime' : undefined),
    async run(world) {
      const folder = await mkdtemp(join(tmpdir(), 'attestation-clock-'));
      world.atEnd(() => rm(folder, { recursive: true, force: true }));
      const clock = join(folder, 'clock');
      const set = async (offset: string) => {
        await writeFile(`${clock}.new`, `${offset}\n`);
        await rename(`${clock}.new`, clock);
      };
      await set('+0');
      await world.start({
        LD_PRELOAD: library ?? '',
        FAKETIME_TIMESTAMP_FILE: clock,
        FAKETIME_NO_CACHE: '1',
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      });
      await set('-30d');
      await world.fires();
      await set('+0');
      await world.ends();
    },
  },
  {
    alert: 'AttestationFails',
    about: 'the folder of the attachments is replaced by a file',
    async run(world) {
      const server = await world.start();
      await sendFile(server, Buffer.from('first'));
      const files = join(server.dataDir, 'files/sandbox');
      await rename(files, `${files}.away`);
      await writeFile(files, '');
      let count = 0;
      const stop = again(world, 500, () => sendFile(server, Buffer.from(`file ${count++}`)));
      await world.fires();
      if (
        !server.faults().some((line) => line.includes('"level":"error"') && line.includes('request failed'))
      )
        throw new Error('no line of the log says why');
      await rm(files);
      await rename(`${files}.away`, files);
      await world.ends();
      await stop();
    },
  },
  {
    alert: 'AttestationSlow',
    about: 'bodies of requests take two seconds to arrive',
    async run(world) {
      const server = await world.start();
      const stop = again(world, 100, () => sendSlowly(server));
      await world.fires();
      await stop();
      await world.ends();
    },
  },
  {
    alert: 'AttestationDatabaseWaits',
    about: 'another transaction holds a lock on a table of PostgreSQL',
    async run(world) {
      const postgres = await startPostgres();
      world.atEnd(postgres.stop);
      const url = await postgres.makeDatabase();
      const server = await world.start({ DATABASE_URL: url });
      const other = new pg.Client({ connectionString: url });
      await other.connect();
      await other.query('begin');
      await other.query('lock table attestations in share mode');
      const sent = Array.from({ length: 800 }, () => send(server, 'createAttestation', payloadOf(server)));
      await world.fires();
      const { rows } = await other.query(
        "select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock'",
      );
      if (!(rows[0].waiting > 0)) throw new Error('pg_stat_activity shows no lock that is waited for');
      await other.query('rollback');
      await other.end();
      await Promise.all(sent);
      await world.ends();
    },
  },
  {
    alert: 'AttestationEventLoopLags',
    about: 'the process gets the processor a fifth of the time (SIGSTOP, SIGCONT)',
    async run(world) {
      const server = await world.start();
      const stop = again(world, 100, async () => {
        process.kill(server.pid, 'SIGSTOP');
        await sleep(400);
        process.kill(server.pid, 'SIGCONT');
      });
      await world.fires();
      await stop();
      await world.ends();
    },
  },
  {
    alert: 'AttestationFilesWait',
    about: 'an attachment of a closed attestation is missing',
    async run(world) {
      const server = await world.start();
      const content = Buffer.from('attachment');
      const { no } = await sendFile(server, content);
      const checksum = checksumOf(content);
      const path = join(server.dataDir, 'files/sandbox', checksum.slice(0, 2), checksum);
      await rename(path, `${path}.away`);
      await send(server, 'addFactoids', {
        ano: no,
        factoids: [{ unique_id: 'g', type: 'product', data: { name: 'g' } }],
        completed: true,
      });
      await world.fires();
      const said = 'an attestation file could not be made yet';
      if (!server.faults().some((line) => line.includes(said) && line.includes(no ?? '-')))
        throw new Error(`no line of the log says "${said}"`);
      await rename(`${path}.away`, path);
      await world.ends();
    },
  },
  {
    alert: 'AttestationLogStopped',
    about: 'entries of the log that were published are no longer in the database',
    async run(world) {
      const server = await world.start();
      await close(server);
      await world.reaches('attestation_log_published', 1);
      // Another process may change what SQLite holds.
      const database = new DatabaseSync(join(server.dataDir, 'attestation.db'));
      database.exec("delete from leaves where environment = 'sandbox'");
      database.close();
      await world.fires();
      if (!server.faults().some((line) => line.includes('log rotate')))
        throw new Error('the log of the server does not say what to do');
      await server.stop();
      await runAdmin(server, ['log', 'rotate', '--environment', 'sandbox']);
      await world.start({}, server.folder);
      await world.ends();
    },
  },
  {
    alert: 'AttestationLogBehind',
    about: 'the folder of the tiles is replaced by a file',
    async run(world) {
      const server = await world.start();
      await close(server);
      await world.reaches('attestation_log_published', 1);
      const [tiles = ''] = globSync(join(server.dataDir, 'log/sandbox/*/tile'));
      await rename(tiles, `${tiles}.away`);
      await writeFile(tiles, '');
      await close(server);
      await world.fires();
      if (!server.faults().some((line) => line.includes('the log could not go on')))
        throw new Error('the log of the server does not say why');
      await rm(tiles);
      await rename(`${tiles}.away`, tiles);
      await world.ends();
    },
  },
  {
    alert: 'AttestationAnchorBehind',
    about: 'the node of the chain answers nothing',
    why: () => (anvilProgram === undefined ? 'needs @foundry-rs/anvil-linux-amd64' : undefined),
    async run(world) {
      const folder = await mkdtemp(join(tmpdir(), 'attestation-chain-'));
      world.atEnd(() => rm(folder, { recursive: true, force: true }));
      const key = join(folder, 'anchor.key');
      await writeFile(key, `${richKey}\n`, { mode: 0o600 });
      const chain = await startAnvil('--block-time', '1');
      world.atEnd(chain.stop);
      const server = await world.start({
        ANCHOR_RPC: chain.url,
        ANCHOR_KEY_FILE: key,
        ANCHOR_INTERVAL: '1',
        ANCHOR_CONFIRMATIONS: '1',
      });
      await close(server);
      await world.reaches('attestation_log_anchored', 1);
      chain.pause();
      await close(server);
      await world.fires();
      chain.resume();
      await world.ends();
    },
  },
  {
    alert: 'AttestationCertificateEnds',
    about: 'TLS_CERT ends in two days',
    why: () => whyNoCommand('openssl', ['version']),
    async run(world) {
      const folder = await mkdtemp(join(tmpdir(), 'attestation-tls-'));
      world.atEnd(() => rm(folder, { recursive: true, force: true }));
      const at = (name: string) => join(folder, name);
      const certify = (days: string) =>
        execFileSync(
          'openssl',
          [
            ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
            ...['-subj', '/CN=localhost', '-days', days, '-keyout', at('key'), '-out', at('cert')],
          ],
          { stdio: 'ignore' },
        );
      certify('90');
      const server = await world.start({ TLS_CERT: at('cert'), TLS_KEY: at('key') });
      const use = async (days: string) => {
        certify(days);
        const { pid } = JSON.parse(await readFile(join(server.dataDir, 'server.json'), 'utf8'));
        process.kill(pid, 'SIGHUP');
      };
      await use('2');
      await world.fires();
      await use('90');
      await world.ends();
    },
  },
  {
    alert: 'AttestationDiskFills',
    about: 'the disk has less than a gigabyte',
    why: whyNoMount,
    async run(world) {
      const folder = await smallDisk(world, '1200m');
      await world.start({}, folder);
      await writeBallast(folder, 400);
      await world.fires();
      await rm(join(folder, 'ballast'));
      await world.ends();
    },
  },
  {
    alert: 'AttestationDiskSlow',
    about: 'each fsync takes 0.7 seconds longer (strace)',
    why: whyNoStrace,
    async run(world) {
      const server = await world.start();
      const slow = await strace(server.pid, ['-e', 'trace=fsync', '-e', 'inject=fsync:delay_exit=700000']);
      await world.fires();
      await slow.stop();
      await world.ends();
    },
  },
];

/** An attestation that is closed, and so gets an entry in the log. */
async function close(server: ServerProcess): Promise<void> {
  const { status } = await send(server, 'createAttestation', payloadOf(server, { completed: true }));
  if (status !== 200) throw new Error(`a closed create was answered with ${status}`);
}

/** A create whose body comes in two parts, two seconds apart. */
async function sendSlowly(server: ServerProcess): Promise<void> {
  const body = Buffer.from(jsonBody(envelope('createAttestation', payloadOf(server), server.member)));
  const socket = connect(server.port, server.host);
  const ended = new Promise((resolve, reject) => socket.once('close', resolve).once('error', reject));
  const head = `POST ${operations.createAttestation.path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`;
  const fields = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  socket.resume().write(Buffer.concat([Buffer.from(head + fields), body.subarray(0, 20)]));
  await sleep(2000);
  socket.write(body.subarray(20));
  await ended;
}

async function runAdmin({ dataDir }: ServerProcess, words: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [admin, ...words], {
    env: { ...process.env, DATA_DIR: dataDir },
  });
}

/** A folder on a file system of its own, with this size. */
async function smallDisk(world: World, size: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]);
  world.atEnd(async () => {
    execFileSync('umount', ['--lazy', folder]);
    await rm(folder, { recursive: true, force: true });
  });
  await mkdir(join(folder, 'data'));
  return folder;
}

async function writeBallast(folder: string, mebibytes: number): Promise<void> {
  const file = await open(join(folder, 'ballast'), 'w');
  for (let i = 0; i < mebibytes; i++) await file.write(Buffer.alloc(2 ** 20));
  await file.close();
}

function whyNoMount(): string | undefined {
  return process.getuid?.() === 0 ? undefined : 'needs root, to mount a small file system';
}

function whyNoCommand(command: string, args: readonly string[]): string | undefined {
  return spawnSync(command, args).error === undefined ? undefined : `needs ${command}`;
}
