import { spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ConfigFile } from '../src/config/config.ts';

/** A second implementation of the service, in Python, with keys and a template of its own. */
export interface PythonServer {
  readonly url: string;
  /** What `conformance.config.yaml` would say of it; key files are absolute paths, removed after `stop`. */
  readonly config: ConfigFile;
  /** Ends the process and removes its files. */
  stop(): Promise<void>;
}

/** Why the Python server cannot run here; undefined when it can. */
export function pythonMissing(): string | undefined {
  const { status } = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']);
  return status === 0 ? undefined : 'python3 of version 3.11 or later is not installed';
}

/** Every switch of `--liberal`: name to what it changes. */
export function liberalSwitches(): ReadonlyMap<string, string> {
  const { stdout } = spawnSync('python3', ['-B', program, '--list-liberal'], { encoding: 'utf8' });
  const lines = stdout.trim().split('\n');
  return new Map(lines.map((line) => [line.split(/\s/, 1)[0] ?? '', line.replace(/^\S+\s+/, '')]));
}

/**
 * Starts the server on a free port.
 *
 * @param options.liberal - names of `liberal.py`: differences that the description of the service allows.
 * @param options.program - `server.py` of a changed copy of it.
 * @throws Error with what the server wrote when it does not start.
 */
export async function startPythonServer(
  options: { readonly liberal?: readonly string[]; readonly program?: string } = {},
): Promise<PythonServer> {
  const liberal = options.liberal ?? [];
  const folder = await mkdtemp(join(tmpdir(), 'attestation-python-'));
  try {
    await writeSetup(folder);
    const { url, end } = await launch(folder, liberal, options.program ?? program);
    const reported: Partial<ConfigFile> = JSON.parse(await readFile(join(folder, 'config.json'), 'utf8'));
    const stop = async () => {
      await end();
      await rm(folder, { recursive: true, force: true });
    };
    return { url, config: { ...described(folder, liberal), ...reported }, stop };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

const program = fileURLToPath(new URL('../fixtures/python/server.py', import.meta.url));

const keys = [
  { name: 'main', accessKey: 'PYMAIN', member: 'one', environment: 'sandbox' },
  { name: 'other', accessKey: 'PYOTHER', member: 'two', environment: 'sandbox' },
  { name: 'formal', accessKey: 'PYFORMAL', member: 'one', environment: 'formal' },
] as const;

const templateId = 'gold-sale';
const issuedCaId = 'issued-before-the-start';
const templates = [
  {
    id: templateId,
    environment: 'formal',
    kinds: { user: { required: ['name'] }, product: { required: ['name'] }, hash: { required: [] } },
  },
];

const pairs = new Map<string, { readonly publicKey: string; readonly privateKey: string }>();

/** One pair for each name and process: making them takes longer than starting the server. */
function pairOf(name: string) {
  const made = pairs.get(name) ?? generateKeyPairSync('rsa', pemPair);
  pairs.set(name, made);
  return made;
}

const pemPair = {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
} as const;

async function writeSetup(folder: string): Promise<void> {
  const members = keys.map(async ({ name, ...key }) => {
    const { publicKey, privateKey } = pairOf(name);
    const publicKeyFile = join(folder, `${name}.pub.pem`);
    await writeFile(publicKeyFile, publicKey);
    await writeFile(join(folder, `${name}.pem`), privateKey);
    return { ...key, publicKeyFile, certifications: name === 'main' ? [issuedCaId] : [] };
  });
  await writeFile(join(folder, 'members.json'), JSON.stringify(await Promise.all(members)));
  await writeFile(join(folder, 'templates.json'), JSON.stringify(templates));
}

/** What the starter knows: keys, template, and values that this implementation accepts. */
function described(folder: string, liberal: readonly string[]): ConfigFile {
  const [member, otherMember, formalMember] = keys.map(({ name, accessKey }) => ({
    accessKey,
    privateKeyFile: join(folder, `${name}.pem`),
  }));
  if (!member || !otherMember || !formalMember) throw new Error('three keys are set up');
  const person = {
    link_name: 'Li Lei',
    link_id_card: '330184198501184115',
    link_phone: '13378784545',
    link_email: 'li@example.com',
  };
  return {
    baseUrl: '',
    version: 'v1',
    member,
    otherMember,
    formalMember,
    template: {
      id: templateId,
      factoids: [
        { type: 'user', required: true, data: { name: 'Zhang San', phone_number: '13234568732' } },
        { type: 'product', required: false, data: { name: 'gold', weight: 12.5 } },
      ],
    },
    identities: { ID: '42012319800127691X', MO: '15857112383', USCID: '91332406MA27XMXJ2F' },
    applicants: {
      personal: person,
      enterprise: { ...person, name: 'Example Ltd', ic_code: '91332406MA27XMXJ2F' },
    },
    ...(liberal.includes('cas-later') || liberal.includes('no-cas')
      ? { certification: { caId: issuedCaId } }
      : {}),
  };
}

async function launch(folder: string, liberal: readonly string[], file: string) {
  const place = (name: string) => join(folder, name);
  const files = ['--members', place('members.json'), '--templates', place('templates.json')];
  const rest = ['--config-out', place('config.json'), '--liberal', liberal.join(','), '--until-stdin-ends'];
  const child = spawn('python3', ['-B', file, '--port', '0', ...files, ...rest]);
  const ended = once(child, 'exit');
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => {
    complaint += text;
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^listening on (\S+)$/.exec(line)?.[1];
    if (url === undefined) continue;
    child.stderr.pipe(process.stderr);
    const end = async () => {
      child.stdin.end(); // --until-stdin-ends: it also ends when this process dies
      await ended;
    };
    return { url, end };
  }
  await ended;
  throw new Error(`The Python server did not start:\n${complaint}`);
}
