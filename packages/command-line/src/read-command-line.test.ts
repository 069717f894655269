import { expect, test } from 'vitest';
import { type CommandSpec, type Program, readCommandLine, readOptions, UsageError } from './index.ts';

const read = {
  name: 'read',
  about: 'Shows one.',
  positionals: [{ name: 'NO', about: 'Its number', required: true }],
  options: {
    fields: { type: 'string', value: 'LIST', about: 'What to read' },
    level: { type: 'string', choices: ['must', 'may'], about: 'Lowest level' },
    rule: { type: 'string', multiple: true, about: 'One rule' },
    port: { type: 'string', default: '80', about: 'Port' },
    'no-verify': { type: 'boolean', about: 'Accept anything' },
  },
  notes: 'A note.',
  examples: [['All of it', 'attest read N']],
} as const satisfies CommandSpec;
const add = {
  name: 'profile add',
  about: 'Adds one.',
  positionals: [],
  options: { url: { type: 'string', required: true, value: 'URL', about: 'Where' } },
  examples: [],
} as const satisfies CommandSpec;
const list: CommandSpec = {
  name: 'profile list',
  about: 'Lists.',
  positionals: [],
  options: {},
  examples: [],
};
const program: Program<CommandSpec> = {
  name: 'attest',
  about: 'The service.',
  version: '1.2.3',
  commands: [read, add, list],
  everywhere: { json: { type: 'boolean', about: 'JSON' } },
  groups: { profile: 'Profiles' },
  otherNames: new Map([['get', 'read']]),
};

const inputs: [string, string[], object][] = [
  ['an argument, and a default', ['read', 'N'], { positionals: ['N'], values: { port: '80' } }],
  [
    'options before and after, with and without =',
    ['read', '--fields=a', 'N', '--port', '81', '--json'],
    { positionals: ['N'], values: { fields: 'a', port: '81', json: true } },
  ],
  ['a list', ['read', 'N', '--rule', 'A', '--rule=B'], { values: { rule: ['A', 'B'] } }],
  ['a "no" option', ['read', 'N', '--no-verify'], { values: { 'no-verify': true } }],
  ['a choice', ['read', 'N', '--level', 'may'], { values: { level: 'may' } }],
  ['a value that begins with a dash, by =', ['read', 'N', '--fields=-x'], { values: { fields: '-x' } }],
  ['a single dash', ['read', '-', '--fields', '-'], { positionals: ['-'], values: { fields: '-' } }],
  ['what follows --', ['read', '--', '--fields'], { positionals: ['--fields'] }],
  ['a command of two words', ['profile', 'add', '--url', 'u'], { positionals: [], values: { url: 'u' } }],
];

test.each(inputs)('reads %s', (_, args, want) => {
  const reading = readCommandLine(program, args);
  expect('input' in reading && reading.input).toMatchObject(want);
});

test('an option that was not given is missing', () => {
  const reading = readCommandLine(program, ['read', 'N']);
  expect('input' in reading && Object.keys(reading.input.values)).toEqual(['port']);
});

const mistakes: [string, string[], RegExp, string?][] = [
  ['an unknown option', ['read', 'N', '--field', 'x'], /option '--field'\. Did you mean --fields\?/],
  ['an unknown short option', ['read', 'N', '-q'], /option '-q'/],
  ['a switch with a value', ['read', 'N', '--json=yes'], /'--json=yes'/],
  ['a switch that has no "no"', ['read', 'N', '--no-fields'], /'--no-fields'/],
  ['a value left out', ['read', 'N', '--fields'], /'--fields <LIST>' argument missing/],
  ['an option in place of a value', ['read', 'N', '--fields', '--json'], /write --fields=--json/],
  ['an empty value', ['read', 'N', '--fields', ''], /'--fields <LIST>'.*It is empty/],
  ['a wrong choice', ['read', 'N', '--level', 'x'], /Allowed choices are must, may/],
  ['an argument left out', ['read'], /argument 'NO'\. Its number\./],
  ['an argument too many', ['read', 'N', 'M'], /Expected 1 argument but got 2/],
  [
    'a required option left out',
    ['profile', 'add'],
    /'--url <URL>' not specified/,
    'attest profile add --help',
  ],
  ['an unknown command', ['raed'], /command 'raed'\. Did you mean read\?/, 'attest --help'],
  ['the beginning of a command', ['rea'], /Did you mean read/, 'attest --help'],
  ['another word for it', ['get', 'N'], /Did you mean read/, 'attest --help'],
  [
    'an unknown second word',
    ['profile', 'xyzzy'],
    /'profile xyzzy'\. Available: profile add, profile list/,
    'attest --help',
  ],
  ['an option before the command', ['--json', 'read', 'N'], /option '--json'/, 'attest --help'],
  ['a name of an object', ['constructor'], /command 'constructor'/, 'attest --help'],
];

test.each(mistakes)('refuses %s', (_, args, message, advice = 'attest read --help') => {
  const error = (() => {
    try {
      return readCommandLine(program, args);
    } catch (thrown) {
      return thrown;
    }
  })();
  expect(error).toBeInstanceOf(UsageError);
  expect(error).toMatchObject({ message: expect.stringMatching(message), advice });
});

test.each([[['read', '--help']], [['read', 'N', '-h']], [['help', 'read']]])(
  '%j is the help of read',
  (args) => {
    const reading = readCommandLine(program, args);
    expect('help' in reading && reading.help).toMatch(
      /^Usage: attest read \[options\] <NO>\n[\s\S]*--fields <LIST>[\s\S]*--json[\s\S]*A note\.[\s\S]*# All of it\n {2}attest read N\n$/,
    );
    expect(reading).toMatchObject({ incomplete: false });
  },
);

test.each<[string[], RegExp, boolean]>([
  [[], /^ {2}read +Shows one\./m, true],
  [['--help'], /profile +Profiles/, false],
  [['help'], /profile +Profiles/, false],
  [['profile'], /^ {2}add +Adds one\./m, true],
  [['help', 'profile'], /^ {2}list +Lists\./m, false],
  [['--version'], /^1\.2\.3\n$/, false],
])('%j is an overview', (args, want, incomplete) => {
  expect(readCommandLine(program, args)).toMatchObject({ help: expect.stringMatching(want), incomplete });
});

test('nothing is read of a help in colour that is not asked for', () => {
  const coloured = (colour: boolean) =>
    JSON.stringify(readCommandLine(program, ['--help'], colour)).includes('u001b');
  expect([coloured(true), coloured(false)]).toEqual([true, false]);
});

test('a program of one command', () => {
  const given = readOptions(read, ['N', '--port=1']);
  expect('help' in given ? given : [given.positionals, given.values.port]).toEqual([['N'], '1']);
  expect(() => readOptions(read, ['N', '--prot=1'])).toThrow(
    "Unknown option '--prot=1'. Did you mean --port?",
  );
  expect(readOptions(read, ['--help'])).toMatchObject({
    help: expect.stringMatching(/^Usage: read \[options\] <NO>/),
  });
});
