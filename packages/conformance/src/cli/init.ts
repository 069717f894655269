import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { printable, quoteForShell, shown } from '@attestation/signing/printable';
import { stringify } from 'yaml';
import type { ConfigFile, KeyEntry } from '../config/config.ts';
import { SetupError } from '../verdict.ts';
import { configOption, defineCommand } from './command.ts';

/** Writes a config to fill in. */
export const init = defineCommand({
  name: 'init',
  about: 'Write a commented config to fill in; never overwrites a file',
  positionals: [],
  options: {
    ...configOption,
    demo: {
      type: 'string',
      value: 'DATA_DIR',
      about: 'Fill it in for a running reference server with demo members, from its data folder',
    },
  },
  examples: [
    ['', 'attestation-conformance init'],
    ['', 'attestation-conformance init --demo ./data'],
  ],
  async run({ values }, terminal) {
    const file = values.config;
    const folder = values.demo;
    const config = folder === undefined ? emptyConfig : await demoConfig(folder, dirname(resolve(file)));
    await writeFile(
      file,
      writeConfig(config, (value) => stringify(value)),
      { flag: 'wx' },
    ).catch((error: NodeJS.ErrnoException) => {
      throw new SetupError(
        error.code === 'EEXIST'
          ? `${file} already exists; remove it first, or write another with --config FILE.`
          : `${file} cannot be written (${error.code}).`,
      );
    });
    const next = file === configOption.config.default ? '' : ` --config ${quoteForShell(file)}`;
    const todo = folder === undefined ? `Fill in the marked places, then run: ` : 'Next: ';
    terminal.out(shown`${printable(`Wrote ${file}. ${todo}attestation-conformance doctor${next}`)}\n`);
    return 0;
  },
});

/** The file that the reference server writes with its demo keys. */
interface DemoCredentials {
  readonly baseUrl: string;
  readonly version: string;
  readonly members: readonly (KeyEntry & { readonly formal?: KeyEntry })[];
  readonly templateId: string;
  readonly factoids: FirstConfig['template']['factoids'];
}

async function demoConfig(dataFolder: string, configFolder: string): Promise<FirstConfig> {
  const demo = join(dataFolder, 'demo');
  const file = join(demo, 'credentials.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new SetupError(
      `${file} cannot be read (${error.code}): --demo needs the data folder of a reference server with demo members.`,
    );
  });
  const { baseUrl, version, members, templateId, factoids } = JSON.parse(text) as DemoCredentials;
  const keyOf = (entry: KeyEntry | undefined) =>
    entry && {
      accessKey: entry.accessKey,
      privateKeyFile: relative(configFolder, resolve(demo, entry.privateKeyFile)).replaceAll('\\', '/'),
    };
  const [first, second] = members;
  const member = keyOf(first);
  if (!member) throw new SetupError(`${file} names no member.`);
  return {
    baseUrl,
    version,
    member,
    otherMember: keyOf(second),
    formalMember: keyOf(first?.formal),
    template: { id: templateId, factoids },
  };
}

/** The values of a new config; a missing optional key is written as a comment. */
interface FirstConfig {
  readonly baseUrl: string;
  readonly version: string;
  readonly member: KeyEntry;
  readonly otherMember: KeyEntry | undefined;
  readonly formalMember: KeyEntry | undefined;
  readonly template: ConfigFile['template'];
}

const emptyConfig: FirstConfig = {
  baseUrl: 'http://127.0.0.1:8080',
  version: 'v1',
  member: { accessKey: 'FILL-IN', privateKeyFile: 'main.pem' },
  otherMember: undefined,
  formalMember: undefined,
  template: {
    id: 'FILL-IN',
    factoids: [
      { type: 'user', required: true, data: { name: 'Zhang San', phone_number: '13234568732' } },
      { type: 'product', required: false, data: { name: 'gold', description: 'a product' } },
    ],
  },
};

/** @param yaml writes a value as YAML, with a line break at the end */
function writeConfig(config: FirstConfig, yaml: (value: unknown) => string): string {
  const key = (name: 'otherMember' | 'formalMember', file: string) => {
    const entry = config[name];
    return entry
      ? yaml({ [name]: entry })
      : `# ${name}:\n#   accessKey: FILL-IN\n#   privateKeyFile: ${file}\n`;
  };
  return `# yaml-language-server: $schema=./node_modules/@attestation/conformance/schemas/config.schema.json
# What attestation-conformance needs to know of the implementation that it judges. Files are named from this one's folder.

# The address before /api. HTTPS is required of a service; HTTP will do for a test.
${yaml({ baseUrl: config.baseUrl })}${yaml({ version: config.version })}
# A key of a member, and the private key (PEM) whose public half the service knows.
${yaml({ member: config.member })}
# Optional: a key of another member, of the same environment. Rules on what members see of each other need it.
${key('otherMember', 'other.pem')}
# Optional: a key of the other environment (Formal, where member's is Sandbox).
${key('formalMember', 'formal.pem')}
# A template, and one valid example of each kind of factoid in it. A kind is required when a closed attestation must
# have one.
${yaml({ template: config.template })}
# Optional: identities that this implementation accepts.
# identities:
#   ID: 42012319800127691X
#   MO: "15857112383"

# Optional: applications for /cas that this implementation accepts.
# applicants:
#   personal: {link_name: Li Lei, link_id_card: "330184198501184115", link_phone: "13378784545", link_email: li@example.com}
#   enterprise: {name: Example Ltd, ic_code: 91350100M000100Y43}

# Optional: a certification in force, where one that /cas gives cannot be used at once.
# certification: {caId: FILL-IN}

# Optional: the root certificate (PEM) of its TLS.
# caFile: ca.pem

# What it does not offer. Rules that need it are then not applicable, rather than failed.
# capabilities:
#   attachments: true
#   attachmentSigning: true
#   cas: true
#   download: true
#   blockchainLink: {withinSeconds: 30}   # false: none is to be waited for
#   rateLimit: false                      # true: the suite may provoke 429

# How fast the suite may go, and how large a request the service takes.
# limits: {requestsPerSecond: 50, maxRequestBytes: 33554432}
`;
}
