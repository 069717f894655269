import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../start-postgres.ts';
import { answers, type RunningStore, runPrograms } from './processes.ts';

/** OpenStack Swift with its s3api, from Debian's packages; see tools/test-commands.txt. */
export async function startSwift(): Promise<RunningStore> {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-swift-'));
  for (const name of ['srv/d1', 'run']) await mkdir(join(folder, name), { recursive: true });
  const write = (name: string, text: string) => writeFile(join(folder, name), text);
  await write(
    'swift.conf',
    '[swift-hash]\nswift_hash_path_suffix = test\nswift_hash_path_prefix = test\n[storage-policy:0]\nname = one\ndefault = yes\n',
  );
  const common = (port: number) =>
    `[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = ${port}\nworkers = 0\nuser = ${userInfo().username}\nswift_dir = ${folder}\nlog_address = ${folder}/none\n`;
  const programs = runPrograms();
  const ports = { account: await freePort(), container: await freePort(), object: await freePort() };
  buildRings(folder, ports);
  for (const [kind, port] of Object.entries(ports)) {
    await write(
      `${kind}.conf`,
      `${common(port)}devices = ${folder}/srv\nmount_check = false\nrecon_cache_path = ${folder}/run\n[pipeline:main]\npipeline = ${kind}-server\n[app:${kind}-server]\nuse = egg:swift#${kind}\n`,
    );
    programs.start(`swift-${kind}-server`, join(folder, `${kind}.conf`));
  }
  const memory = await freePort();
  programs.start('memcached', '-u', userInfo().username, '-l', '127.0.0.1', '-p', `${memory}`, '-m', '16');
  const port = await freePort();
  await write('proxy.conf', `${common(port)}${pipeline(memory)}`);
  programs.start('swift-proxy-server', join(folder, 'proxy.conf'));
  const endpoint = `http://127.0.0.1:${port}`;
  await programs.waitFor('Swift', () => answers(`${endpoint}/healthcheck`));
  return {
    ...{ endpoint, accessKey: 'test:tester', secretKey: 'testing' },
    async stop() {
      await programs.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** As `swift-ring-builder` does, in one process: nine of them would take longer than all the rest of a start. */
const rings = `
import sys
from swift.common.ring import RingBuilder
for argument in sys.argv[2:]:
    kind, port = argument.split('=')
    builder = RingBuilder(4, 1, 1)
    place = {'ip': '127.0.0.1', 'port': int(port), 'device': 'd1'}
    again = {'replication_ip': '127.0.0.1', 'replication_port': int(port)}
    builder.add_dev({'region': 1, 'zone': 1, 'weight': 1.0, 'meta': '', **place, **again})
    builder.rebalance()
    builder.get_ring().save(f'{sys.argv[1]}/{kind}.ring.gz')
`;

/** The Python that Debian's Swift runs on. */
function buildRings(folder: string, ports: Readonly<Record<string, number>>): void {
  const pairs = Object.entries(ports).map(([kind, port]) => `${kind}=${port}`);
  execFileSync('/usr/bin/python3', ['-c', rings, folder, ...pairs], { stdio: 'pipe' });
}

/** By default the proxy asks no server for a minute after ten errors, which a busy machine gives before all of them listen. */
function pipeline(memory: number): string {
  const filters: Readonly<Record<string, string>> = {
    catch_errors: '',
    gatekeeper: '',
    healthcheck: '',
    cache: `memcache_servers = 127.0.0.1:${memory}\n`,
    listing_formats: '',
    bulk: '',
    s3api: 'location = us-east-1\n',
    tempauth: 'user_test_tester = testing .admin\n',
    slo: '',
    dlo: '',
    versioned_writes: '',
  };
  const sections = Object.entries(filters).map(
    ([name, settings]) =>
      `[filter:${name}]\nuse = egg:swift#${name === 'cache' ? 'memcache' : name}\n${settings}`,
  );
  return `[pipeline:main]\npipeline = ${Object.keys(filters).join(' ')} proxy-server\n[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\nerror_suppression_limit = 1000000\n${sections.join('')}`;
}
