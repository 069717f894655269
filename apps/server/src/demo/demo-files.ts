import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileDurably } from '@attestation/server-kit';
import type { DemoCredentials } from './provision-demo.ts';

/** The credentials of an earlier start, or undefined where there is no demo. */
export async function readDemoFile(folder: string): Promise<DemoCredentials | undefined> {
  try {
    return JSON.parse(await readFile(join(folder, 'credentials.json'), 'utf8')) as DemoCredentials;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Writes `credentials.json`, and a `conformance.config.yaml` that a conformance run can start from. */
export async function writeDemoFiles(folder: string, credentials: DemoCredentials): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFileDurably(join(folder, 'conformance.config.yaml'), conformanceConfig(credentials));
  // The last one: where it is, the other files are.
  await writeFileDurably(join(folder, 'credentials.json'), `${JSON.stringify(credentials, null, 2)}\n`);
}

function conformanceConfig({ baseUrl, version, members, templateId, factoids }: DemoCredentials): string {
  const [member, otherMember] = members;
  // JSON is YAML, so each value can be written on one line without a library.
  const line = (name: string, value: unknown) =>
    value === undefined ? '' : `${name}: ${JSON.stringify(value)}\n`;
  const key = (k: { accessKey: string; privateKeyFile: string } | undefined) =>
    k && { accessKey: k.accessKey, privateKeyFile: k.privateKeyFile };
  return [
    '# Made by the server for its demo members; paths are relative to this file.\n',
    line('baseUrl', baseUrl),
    line('version', version),
    line('member', key(member)),
    line('otherMember', key(otherMember)),
    line('formalMember', key(member?.formal)),
    line('template', { id: templateId, factoids }),
    line('identities', { ID: '42012319800127691X', MO: '15857112383' }),
    line('applicants', {
      personal: {
        link_name: 'Li Lei',
        link_id_card: '330184198501184115',
        link_phone: '13378784545',
        link_email: 'li@example.com',
      },
      enterprise: { name: 'Example Ltd', ic_code: '91332406MA27XMXJ27' },
    }),
    line('capabilities', {
      attachments: true,
      attachmentSigning: true,
      cas: true,
      download: true,
      blockchainLink: { withinSeconds: 30 },
      rateLimit: false,
    }),
    line('limits', { requestsPerSecond: 50, maxRequestBytes: 33_554_432 }),
  ].join('');
}
