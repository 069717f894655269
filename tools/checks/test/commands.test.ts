import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readText, repositoryFiles } from '../src/repository.ts';
import {
  mentionsOf,
  type Program,
  type ShownCommand,
  shellWords,
  shownCommands,
} from '../src/shown-commands.ts';
import { type BuiltProgram, builtParsers, helpOf } from './built-parsers.ts';

const pages = repositoryFiles().filter(
  (file) => file.endsWith('.md') && !/\/(fixtures?|corpus)\/|^\.changeset\//.test(file),
);

const folder = mkdtempSync(join(tmpdir(), 'attestation-commands-'));
const parsers = await builtParsers();
const helpOfMock = await helpOf('packages/mock/bin/attestation-mock.js');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const judges: Readonly<
  Record<Program, (shown: ShownCommand) => string | undefined | Promise<string | undefined>>
> = {
  server: serverFault,
  admin: adminFault,
  attest: (shown) => programFault(parsers.attest, shown),
  'attestation-conformance': (shown) => programFault(parsers.suite, shown),
  'attestation-mock': mockFault,
};

async function faultsOf(markdown: string): Promise<string[]> {
  const faults: string[] = [];
  for (const shown of shownCommands(markdown)) {
    const fault = await judges[shown.program](shown);
    if (fault !== undefined) faults.push(`${shown.program} ${shown.words.join(' ')}: ${fault}`);
  }
  return faults;
}

function serverFault({ words, whole }: ShownCommand): string | undefined {
  try {
    parsers.readSettings(
      words.filter((word) => word !== '--help'),
      {},
    );
  } catch (error) {
    const { message } = error as Error;
    // Settings that belong together are rarely mentioned together.
    if (whole || /is not a setting|but must be/.test(message)) return message;
  }
  return undefined;
}

async function adminFault({ words, whole }: ShownCommand): Promise<string | undefined> {
  const given = words.filter((word) => word !== '--help');
  if (given.length === 0 && words.length > 0) return undefined;
  const { code, err } = await admin(given);
  if (code === 2 && !whole && /^Usage:|^Missing required|not specified|needs --url or --listen/.test(err))
    return undefined;
  if (code === 2) return err;
  return err.includes('\n    at ') ? err : undefined;
}

/** On data that are not there, which is found after the command line is read. */
async function admin(argv: readonly string[]): Promise<{ code: number; err: string; out: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  // A command that writes to a folder may find all that it needs; folders of this machine stay as they are.
  const words = argv.map((word) =>
    word === 'FOLDER' || word.startsWith('/') ? join(folder, 'at', word) : word,
  );
  const code = await parsers.runAdmin(words, {
    env: { DATA_DIR: join(folder, 'data'), KEY_FILE: join(folder, 'data.key') },
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  });
  return { code, err: err.join('\n'), out: out.join('\n') };
}

function programFault(
  { read }: BuiltProgram,
  { words, whole }: Pick<ShownCommand, 'words' | 'whole'>,
): string | undefined {
  // A name alone, a word that is a placeholder, and what shells call. A mention may leave out or abbreviate values.
  if (words[0] === undefined || /^[A-Z]+$|^__/.test(words[0])) return undefined;
  try {
    read(words);
  } catch (error) {
    const { message } = error as Error;
    if (whole || !/^Missing required argument|argument missing|not specified|Allowed choices/.test(message))
      return message;
  }
  return undefined;
}

function mockFault({ words }: Pick<ShownCommand, 'words'>): string | undefined {
  const unknown = words.filter((word) => word.startsWith('--')).map((word) => word.replace(/=.*/s, ''));
  return unknown.find((flag) => !new RegExp(`${flag}(?![\\w-])`).test(helpOfMock));
}

test('every command that a page shows is accepted by its parser', async () => {
  const faults: string[] = [];
  for (const page of pages) {
    faults.push(...(await faultsOf(readText(page))).map((fault) => `${page}: ${fault}`));
  }
  expect(faults).toEqual([]);
});

test.each<[string, string, RegExp]>([
  ['a flag that does not exist', '`npm start -- --demoo`', /--demoo is not a setting/],
  ['a switch with a value', '`npm start -- --demo false`', /"false" is not a setting/],
  ['a wrong value', '```sh\nnpm start -- --port http\n```', /but must be/],
  ['an admin command', '`npm run admin -- log nothing --help`', /command 'log nothing'/],
  ['an admin option', '`npm run admin -- fsck --check`', /option '--check'/],
  ['an argument left out', '```sh\nnpm run admin -- key revoke\n```', /Missing required/],
  ['a command of attest', '`attest upload`', /Unknown command 'upload'/],
  ['an option of attest', '`attest read --filds`', /Unknown option '--filds'/],
  ['an option of the suite', '`attestation-conformance run --sed 1`', /--sed/],
  ['an option of the mock', '`npm run mock -- --no-check`', /--no-check/],
])('%s is found', async (_name, page, want) => {
  expect(await faultsOf(page)).toEqual([expect.stringMatching(want)]);
});

test('every example in the help of an admin command is accepted', async () => {
  const faults: string[] = [];
  for (const { name, examples } of parsers.admin.commands) {
    if (examples.length === 0) faults.push(`${name}: the help shows no example`);
    for (const [, example] of examples) {
      const words = shellWords(example.replace('npm run admin -- ', ''));
      const fault = await adminFault({ program: 'admin', words, whole: true });
      // KEY is a placeholder of a key.
      if (fault !== undefined && !fault.startsWith('--log-key: ')) faults.push(`${example}: ${fault}`);
    }
  }
  expect(parsers.admin.commands.length).toBeGreaterThan(15);
  expect(faults).toEqual([]);
});

/** Of which program an option is that a page mentions alone, such as `--port`. */
const optionsOf: Readonly<Record<string, Program>> = {
  'README.md': 'server',
  'SECURITY.md': 'server',
  'docs/guides/operator.md': 'server',
  'docs/guides/attestation-file.md': 'attest',
  'docs/guides/command-line.md': 'attest',
  'packages/cli/README.md': 'attest',
  'docs/guides/implementer.md': 'attestation-conformance',
  'packages/conformance/README.md': 'attestation-conformance',
  'packages/mock/README.md': 'attestation-mock',
};

test.each(Object.entries(optionsOf))('every option that %s mentions is one of %s', (page, program) => {
  const mentioned = mentionsOf(readText(page)).filter((code) => /^--\w/.test(code));
  const faults = mentioned.map((code) => optionFault(shellWords(code), program));
  expect(mentioned.length).toBeGreaterThan(0);
  expect(faults.filter((fault) => fault !== undefined)).toEqual([]);
});

function optionFault(words: readonly string[], program: Program): string | undefined {
  if (program === 'server') return serverFault({ program, words, whole: false });
  if (program === 'attestation-mock') return mockFault({ words });
  const built = program === 'attest' ? parsers.attest : parsers.suite;
  const faults = built.commands.map(({ name }) =>
    programFault(built, { words: [...name.split(' '), ...words], whole: false }),
  );
  return faults.includes(undefined) ? undefined : faults[0];
}

test.each(['README.md', 'SECURITY.md', 'docs/guides/operator.md'])(
  'every admin command that %s mentions without "npm run admin" exists',
  async (page) => {
    const groups = parsers.admin.commands.map(({ name }) => name.split(' ')[0] ?? '');
    for (const words of mentionsOf(readText(page)).map(shellWords)) {
      if (words.length < 2 || !groups.includes(words[0] ?? '')) continue;
      expect(await adminFault({ program: 'admin', words, whole: false })).toBeUndefined();
    }
  },
);

/** Variables in pages and messages that are not settings of the server. */
const others = new Map([
  ['ACCESS_KEY', 'a variable of an example'],
  ['BASE_URL', 'a variable of an example'],
  ['REQUEST_ID', 'a variable of an example'],
  ['PRIVATE_KEY_FILE', 'a variable of the code samples'],
  ['TEMPLATE_ID', 'a variable of the code samples'],
  ['ATTEST_URL', 'of attest'],
  ['ATTEST_ACCESS_KEY', 'of attest'],
  ['ATTEST_KEY', 'of attest'],
  ['ATTEST_KEY_FILE', 'of attest'],
  ['ATTEST_PROFILE', 'of attest'],
  ['ATTEST_CONFIG', 'of attest'],
  ['XDG_CONFIG_HOME', 'of attest'],
  ['NO_COLOR', 'of attest'],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'of OpenTelemetry'],
  ['TEST_STORE', 'of tests'],
  ['ATTESTATION_NO', 'of the samples'],
  ['WHEN_REQUIRED', 'of a library'],
  ['NODE_EXTRA_CA_CERTS', 'of Node'],
  ['ATTESTATION_WORKER', 'that a process gives its workers'],
  ...['BASE_URL', 'ACCESS_KEY', 'PRIVATE_KEY_FILE', 'SCENARIO'].map(
    (name) => [`ATTESTATION_${name}`, 'that the suite gives a client which it judges'] as const,
  ),
  ['RSASSA_PKCS1_V1_5_SHA_256', 'an algorithm'],
]);
const variable = /\b[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+\b/g;

test('every setting that a page names exists', () => {
  const settings = new Set(parsers.settingsHelp().match(variable));
  const unknown = pages.flatMap((page) =>
    (readText(page).match(variable) ?? [])
      .filter((name) => !settings.has(name) && !others.has(name))
      .map((name) => `${page}: ${name}`),
  );
  expect(settings.size).toBeGreaterThan(40);
  expect(unknown).toEqual([]);
});

test('every setting that a message of the server names exists', () => {
  const settings = new Set(parsers.settingsHelp().match(variable));
  const sources = repositoryFiles().filter((file) =>
    /^apps\/server\/src\/(?!.*\.test\.ts$).*\.ts$/.test(file),
  );
  const unknown = sources.flatMap((file) =>
    [...readText(file).matchAll(/'[^'\n]*'|`[^`]*`/g)]
      .flatMap(([text]) => text.replace(/\$\{[^}]*\}/g, '').match(variable) ?? [])
      .filter((name) => !settings.has(name) && !others.has(name) && !/^(HPE|ERR)_/.test(name))
      .map((name) => `${file}: ${name}`),
  );
  expect(unknown).toEqual([]);
});

test('no check of a command line made any data', () => {
  expect(existsSync('data')).toBe(false);
});
