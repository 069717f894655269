import { expect, test } from 'vitest';
import { attest } from './run-attest.ts';

const mistakes: [string, { given: string[]; want: RegExp }][] = [
  [
    'a command with two letters in the wrong order',
    { given: ['raed'], want: /command 'raed'\. Did you mean read\?/ },
  ],
  ['a beginning', { given: ['down'], want: /Did you mean download\?/ }],
  ['what others call it', { given: ['get', 'N'], want: /Did you mean read\?/ }],
  ['nothing like it', { given: ['xyzzy', 'N'], want: /command 'xyzzy'\.\n {2}→ attest --help/ }],
  [
    'a second word that there is not',
    { given: ['profile', 'show'], want: /command 'profile show'\. Available: profile add, profile list/ },
  ],
  ['an option first', { given: ['--json2', 'read'], want: /option '--json2'\.\n {2}→ attest --help/ }],
  [
    'an unknown option',
    { given: ['read', 'N', '--field', 'x'], want: /option '--field'\. Did you mean --fields\?/ },
  ],
  ['an unknown short option', { given: ['read', 'N', '-q'], want: /option '-q'\./ }],
  ['an option without its value', { given: ['read', 'N', '--fields'], want: /--fields.*argument missing/ }],
  ['an empty value', { given: ['read', 'N', '--fields', ''], want: /--fields <LIST>.*It is empty/ }],
  ['a value that looks like an option', { given: ['read', 'N', '--fields', '-x'], want: /--fields/ }],
  ['a switch with a value', { given: ['read', 'N', '--help=yes'], want: /--help/ }],
  [
    'an argument is missing',
    { given: ['read'], want: /argument 'NO'\. Reference number.*\n {2}→ attest read --help/ },
  ],
  [
    'one argument too many',
    {
      given: ['read', 'A', 'B'],
      want: /Expected 1 argument but got 2\. Quote arguments that contain spaces/,
    },
  ],
  ['fields that there are not', { given: ['read', 'A', '--fields', 'ids'], want: /--fields knows no "ids"/ }],
  [
    'a time that is none',
    { given: ['read', 'A', '--timeout', '5m'], want: /--timeout must be a number of seconds/ },
  ],
  [
    'a number that is none',
    { given: ['read', 'A', '--retries', 'x'], want: /--retries must be a number from 0 to 99/ },
  ],
  [
    'a payload without its members',
    {
      given: ['create', '--open'],
      want: /no unique_id, template_id, identities\.\n.*--unique-id, --template/,
    },
  ],
  ['an identity without "="', { given: ['create', '--identity', 'MO'], want: /CODE=VALUE, not "MO"/ }],
  [
    'a file without a factoid',
    {
      given: ['create', '--attach', '0=package.json'],
      want: /the payload has no factoids; add one/,
    },
  ],
  ['a payload file that is not there', { given: ['create', 'none.yaml'], want: /none\.yaml does not exist/ }],
  [
    'no access key is known',
    {
      given: ['read', 'A'],
      want: /Missing: the address.*the access key.*the private key.*\n.*profile add/,
    },
  ],
  ['an unknown profile', { given: ['read', 'A', '-p', 'x'], want: /Unknown profile "x" in \/nonexistent/ }],
  [
    'an unknown shell',
    { given: ['completion', 'csh'], want: /no completion for "csh".*\n.*bash, zsh, fish/ },
  ],
  ['an unknown operation', { given: ['sign', 'delete'], want: /Unknown operation "delete"/ }],
  ['nothing to sign', { given: ['sign', 'read'], want: /No payload to sign/ }],
  [
    'two payloads',
    { given: ['sign', 'read', 'a.json', '--payload', '{}'], want: /FILE or --payload, not both/ },
  ],
  [
    'what belongs to --check',
    {
      given: ['sign', 'read', '--payload', '{}', '--public-key', 'a'],
      want: /--public-key works only with --check/,
    },
  ],
  ['a zip onto a terminal', { given: ['download', 'A', '-o', '-'], want: /terminal cannot show a zip/ }],
];

test.each(mistakes)('%s', async (_, { given, want }) => {
  const { code, out, err } = await attest(given, { terminal: given.includes('-o'), env: { NO_COLOR: '1' } });
  expect(err).toMatch(want);
  expect([code, out]).toEqual([2, '']);
});

test('--json: one value on stdout, nothing on stderr, whatever is wrong with the command line', async () => {
  const { code, json, err } = await attest(['raed', '--json']);
  expect(json.error).toEqual({
    kind: 'usage',
    message: "Unknown command 'raed'. Did you mean read?",
    advice: 'attest --help',
    exit_code: 2,
  });
  expect([code, err]).toEqual([2, '']);
});
