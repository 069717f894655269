import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../start-postgres.ts';
import { answers, type RunningStore, runPrograms } from './processes.ts';

/** Ceph's radosgw over one object server in memory, from Debian's packages radosgw, ceph-mon and ceph-osd. Needs root. */
export async function startRadosgw(): Promise<RunningStore> {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-ceph-'));
  for (const name of ['mon', 'osd', 'rgw', 'run', 'log']) await mkdir(join(folder, name));
  const [port, v2, v1] = [await freePort(), await freePort(), await freePort()];
  const fsid = randomUUID();
  const monitor = `[v2:127.0.0.1:${v2},v1:127.0.0.1:${v1}]`;
  const file = join(folder, 'ceph.conf');
  const keyring = join(folder, 'keyring');
  await writeFile(
    file,
    `[global]
fsid = ${fsid}
mon initial members = a
mon host = ${monitor}
keyring = ${keyring}
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pgp num = 8
osd crush chooseleaf type = 0
mon allow pool size one = true
osd objectstore = memstore
memstore device bytes = 2147483648
run dir = ${folder}/run
admin socket = ${folder}/run/$name.$pid.asok
pid file = ${folder}/run/$name.pid
log file = ${folder}/log/$name.log
mon data = ${folder}/mon
osd data = ${folder}/osd
public addr = 127.0.0.1
cluster addr = 127.0.0.1
[client.admin]
rgw frontends = beast endpoint=127.0.0.1:${port} tcp_nodelay=1
rgw data = ${folder}/rgw
`,
  );
  const call = (command: string, ...args: string[]) =>
    execFileSync(command, args, { stdio: 'pipe', timeout: 60_000 });
  call('ceph-authtool', '--create-keyring', keyring);
  for (const name of ['mon.', 'client.admin', 'osd.0']) {
    const rights = ['mon', 'osd', 'mgr'].flatMap((kind) => ['--cap', kind, 'allow *']);
    call('ceph-authtool', keyring, '--gen-key', '-n', name, ...rights);
  }
  const map = join(folder, 'monmap');
  call('monmaptool', '--create', '--addv', 'a', monitor, '--fsid', fsid, map);
  call('ceph-mon', '-c', file, '--mkfs', '-i', 'a', '--monmap', map, '--keyring', keyring);
  const programs = runPrograms();
  programs.start('ceph-mon', '-c', file, '-f', '-i', 'a');
  const osd = randomUUID();
  call('ceph', '-c', file, '--connect-timeout', '30', 'osd', 'new', osd, '0');
  call('ceph-osd', '-c', file, '-i', '0', '--mkfs', '--osd-uuid', osd);
  programs.start('ceph-osd', '-c', file, '-f', '-i', '0');
  programs.start('radosgw', '-c', file, '-f', '-n', 'client.admin');
  const endpoint = `http://127.0.0.1:${port}`;
  await programs.waitFor('radosgw', () => answers(endpoint));
  const [accessKey, secretKey] = ['test', 'testing'];
  call(
    'radosgw-admin',
    ...['-c', file, 'user', 'create', '--uid=test', '--display-name=test'],
    ...[`--access-key=${accessKey}`, `--secret=${secretKey}`],
  );
  return {
    ...{ endpoint, accessKey, secretKey },
    async stop() {
      await programs.stop();
      await rm(folder, { recursive: true });
    },
  };
}
