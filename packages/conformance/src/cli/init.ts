import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative, resolve } from 'node:path';
import { printable, shown } from '@attestation/signing/printable';
import { stringify } from 'yaml';
import type { KeyEntry } from '../config/config-file.ts';
import { SetupError } from '../suite/setup-error.ts';
import { defineCommand } from './command.ts';
import { configOption } from './shared-options.ts';
import { emptyConfig, type FirstConfig, writeConfig } from './write-config.ts';

/** Writes a config to fill in. */
export const init = defineCommand({
  name: 'init',
  about: 'Write a commented config to fill in; never overwrites',
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
          ? `${file} is there already; remove it first, or write another with --config FILE.`
          : `${file} cannot be written (${error.code}).`,
      );
    });
    const next = file === configOption.config.default ? '' : ` --config ${file}`;
    const todo = folder === undefined ? `Fill in what it marks, then: ` : 'Next: ';
    terminal.out(shown`${printable(`Wrote ${file}. ${todo}attestation-conformance doctor${next}`)}\n`);
    return 0;
  },
});

/** What the reference server writes next to its demo keys. */
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
      `${file} cannot be read (${error.code}): --demo wants the data folder of a reference server that made demo members.`,
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
