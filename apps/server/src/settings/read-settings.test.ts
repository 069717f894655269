import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { misspeltVariables } from './nearest-name.ts';
import {
  isLoopback,
  readSettings,
  retiredSentence,
  SettingsError,
  settingsFor,
  settingsHelp,
} from './read-settings.ts';
import { flagOf, settingNames, settingOf, variableOf } from './table.ts';

test.each<[string, { argv?: string[]; env?: Record<string, string>; want: object }]>([
  [
    'defaults',
    {
      want: {
        port: 8080,
        host: '127.0.0.1',
        demo: true,
        rateLimit: 100,
        maxRequestBytes: 524_288_000,
        trustedProxy: [],
        tlsCert: null,
      },
    },
  ],
  ['a variable', { env: { PORT: '0' }, want: { port: 0 } }],
  ['an empty variable is not set', { env: { PORT: '' }, want: { port: 8080 } }],
  ['a flag wins over a variable', { argv: ['--port', '81'], env: { PORT: '82' }, want: { port: 81 } }],
  ['a flag with =', { argv: ['--port=81'], want: { port: 81 } }],
  ['the last flag wins', { argv: ['--port', '81', '--port=83'], want: { port: 83 } }],
  ['--no-demo', { argv: ['--no-demo'], want: { demo: false } }],
  ['--demo with DEMO=false', { argv: ['--demo'], env: { DEMO: 'false' }, want: { demo: true } }],
  ['--demo=no', { argv: ['--demo=no'], want: { demo: false } }],
  [
    'a switch takes no value from what follows',
    { argv: ['--demo', '--port', '81'], want: { demo: true, port: 81 } },
  ],
  [
    'a rate that is off',
    {
      argv: ['--rate-limit', 'off'],
      env: { ADDRESS_RATE: 'OFF', ADDRESS_BYTES: 'off' },
      want: { rateLimit: null, addressRate: null, addressBytes: null },
    },
  ],
  ['a rate below one', { argv: ['--rate-limit', '0.5'], want: { rateLimit: 0.5, rateBurst: 1 } }],
  [
    'what follows from others',
    {
      argv: ['--rate-limit', '7.2', '--max-connections', '1000'],
      env: { ADDRESS_RATE: '30' },
      want: { rateBurst: 15, addressBurst: 60, addressConnections: 100 },
    },
  ],
  [
    'an address has 20 connections at least',
    { argv: ['--max-connections', '60'], want: { addressConnections: 20 } },
  ],
  ['no metrics', { env: { METRICS_PORT: 'off' }, want: { metricsPort: null } }],
  ['metrics on a port', { env: { METRICS_PORT: '0' }, want: { metricsHost: '127.0.0.1', metricsPort: 0 } }],
  [
    'metrics on an address',
    { argv: ['--metrics-port', '0.0.0.0:9464'], want: { metricsHost: '0.0.0.0', metricsPort: 9464 } },
  ],
  [
    'metrics on IPv6',
    { env: { METRICS_PORT: '[::1]:9464' }, want: { metricsHost: '::1', metricsPort: 9464 } },
  ],
  [
    'sizes',
    {
      env: {
        MAX_FILE_BYTES: '1GiB',
        MAX_REQUEST_BYTES: '2 gib',
        MAX_BODY_BYTES: '2048',
        ADDRESS_BYTES: '1KiB',
      },
      want: {
        maxFileBytes: 1024 ** 3,
        maxRequestBytes: 2 * 1024 ** 3,
        maxBodyBytes: 2048,
        addressBytes: 1024,
      },
    },
  ],
  [
    'lists',
    {
      env: { TRUSTED_PROXY: '10.0.0.0/8, ::1', CORS_ORIGINS: 'https://a.example,http://localhost:3000' },
      want: {
        trustedProxy: ['10.0.0.0/8', '::1'],
        corsOrigins: ['https://a.example', 'http://localhost:3000'],
      },
    },
  ],
  [
    'KEY_FILE is next to DATA_DIR',
    {
      argv: ['--data-dir', '/var/lib/data/'],
      want: { dataDir: '/var/lib/data', keyFile: '/var/lib/data.key' },
    },
  ],
  ['paths are absolute', { want: { dataDir: resolve('data'), keyFile: resolve('data.key') } }],
  [
    'a choice',
    { env: { LOG_FORMAT: 'pretty', LOG_LEVEL: 'silent' }, want: { logFormat: 'pretty', logLevel: 'silent' } },
  ],
  [
    'an address without the slash at its end',
    { env: { PUBLIC_ADDRESS: 'https://a.example/x/' }, want: { publicAddress: 'https://a.example/x' } },
  ],
  [
    'another address with TLS',
    {
      argv: ['--host', '0.0.0.0', '--tls-cert', '/c', '--tls-key', '/k'],
      want: { host: '0.0.0.0', tlsCert: '/c' },
    },
  ],
  [
    'another address behind a proxy',
    { argv: ['--host', '::', '--trusted-proxy', '10.1.2.3'], want: { host: '::' } },
  ],
  [
    'a small request limit with the default file limit',
    { env: { MAX_REQUEST_BYTES: '1MiB' }, want: { maxRequestBytes: 1_048_576 } },
  ],
])('%s', (_name, { argv = [], env = {}, want }) => {
  expect(readSettings(argv, env)).toMatchObject(want);
});

test.each<[string, { argv?: string[]; env?: Record<string, string>; want: string }]>([
  [
    'no number',
    { env: { PORT: 'http' }, want: 'PORT is "http", but must be a whole number from 0 to 65535.' },
  ],
  [
    'above the bound',
    { argv: ['--port', '65536'], want: '--port is "65536", but must be a whole number from 0 to 65535.' },
  ],
  [
    'a fraction',
    { env: { MAX_FILES: '1.5' }, want: 'MAX_FILES is "1.5", but must be a whole number from 0 to 10000.' },
  ],
  [
    'an exponent',
    { env: { MAX_FILES: '1e2' }, want: 'MAX_FILES is "1e2", but must be a whole number from 0 to 10000.' },
  ],
  [
    'a decimal unit',
    {
      env: { MAX_FILE_BYTES: '1MB' },
      want: 'MAX_FILE_BYTES is "1MB", but must be a size from 1 to 1TiB, such as 100MiB.',
    },
  ],
  [
    'a rate of 0',
    {
      env: { RATE_LIMIT: '0' },
      want: 'RATE_LIMIT is "0", but must be a number above 0 and up to 1000000 (requests/s), or off.',
    },
  ],
  ...['::1', '0.0.0.0', ':9464', '[::1]', 'a:b:9464', '127.0.0.1:65536'].map(
    (text): [string, { env: Record<string, string>; want: string }] => [
      `${text} for metrics`,
      {
        env: { METRICS_PORT: text },
        want: `METRICS_PORT is "${text}", but must be a port from 0 to 65535, HOST:PORT such as 0.0.0.0:9464, or off.`,
      },
    ],
  ),
  ['no switch', { env: { DEMO: 'maybe' }, want: 'DEMO is "maybe", but must be true or false.' }],
  [
    'no choice',
    { argv: ['--log-format=xml'], want: '--log-format is "xml", but must be one of pretty, json.' },
  ],
  [
    'everyone as proxy',
    {
      env: { TRUSTED_PROXY: '0.0.0.0/0' },
      want: 'TRUSTED_PROXY is "0.0.0.0/0", but must be IP addresses or networks such as 10.0.0.0/8, separated by commas, and not every address: any caller could then forge X-Forwarded-For.',
    },
  ],
  [
    'a host name as proxy',
    {
      env: { TRUSTED_PROXY: 'proxy' },
      want: 'TRUSTED_PROXY is "proxy", but must be IP addresses or networks such as 10.0.0.0/8, separated by commas, and not every address: any caller could then forge X-Forwarded-For.',
    },
  ],
  [
    'any origin',
    {
      env: { CORS_ORIGINS: '*' },
      want: 'CORS_ORIGINS is "*", but must be web origins such as https://example.com, separated by commas.',
    },
  ],
  [
    'an origin with a path',
    {
      env: { CORS_ORIGINS: 'https://a.example/' },
      want: 'CORS_ORIGINS is "https://a.example/", but must be web origins such as https://example.com, separated by commas.',
    },
  ],
  [
    'an address with a query',
    {
      env: { PUBLIC_ADDRESS: 'https://a.example/?x' },
      want: 'PUBLIC_ADDRESS is "https://a.example/?x", but must be an address such as https://attest.example.com, without a query.',
    },
  ],
  [
    'a name that a signed note cannot have',
    {
      env: { SERVICE_NAME: 'a+b' },
      want: 'SERVICE_NAME is "a+b", but must be letters, digits, dots and hyphens, such as attest.example.com.',
    },
  ],
  ['a mistyped flag', { argv: ['--prot', '80'], want: '--prot is not a setting; did you mean --port?' }],
  ['an unknown flag', { argv: ['--telemetry'], want: '--telemetry is not a setting; --help lists all.' }],
  [
    'a flag that is not a switch',
    { argv: ['--no-port'], want: '--no-port is not a setting; did you mean --port?' },
  ],
  ['a flag without value', { argv: ['--port'], want: '--port needs a value: --port VALUE.' }],
  [
    'a flag followed by a flag',
    { argv: ['--port', '--no-demo'], want: '--port needs a value: --port VALUE.' },
  ],
  ['a bare word', { argv: ['start'], want: '"start" is not a setting; settings are given as --name value.' }],
  ['an empty flag', { argv: ['--host='], want: '--host is "", but must be a text that is not empty.' }],
])('%s is refused', (_name, { argv = [], env = {}, want }) => {
  expect(() => readSettings(argv, env)).toThrow(new SettingsError([want]));
});

test.each([
  ['RATE_BURST', 'A key may send twice RATE_LIMIT at once: set RATE_LIMIT.'],
  ['METRICS_HOST', 'METRICS_PORT takes the address too: METRICS_PORT=0.0.0.0:9464.'],
  [
    'MIN_FREE_DISK',
    '/readyz answers 503 below 64MiB: for an earlier warning, watch the metric attestation_disk_free_bytes.',
  ],
])('%s of earlier versions ends the start, as a variable and as a flag', (name, successor) => {
  const want = (as: string) =>
    new SettingsError([`${as} is not a setting any more; remove it. ${successor}`]);
  const flag = `--${name.toLowerCase().replaceAll('_', '-')}`;
  expect(() => readSettings([], { [name]: '1' })).toThrow(want(name));
  for (const argv of [[flag, '1'], [`${flag}=1`]]) expect(() => readSettings(argv, {})).toThrow(want(flag));
  expect(readSettings([], { [name]: '' }).port).toBe(8080);
});

test('each limit that is fixed, and each that follows from a setting, has a sentence about its successor', () => {
  const unset = Object.keys(settingsFor()).filter((name) => !(settingNames as string[]).includes(name));
  expect(unset.length).toBeGreaterThan(20);
  expect(unset.filter((name) => retiredSentence(variableOf(name)) === undefined)).toEqual([]);
  expect(settingNames.filter((name) => retiredSentence(variableOf(name)) !== undefined)).toEqual([]);
});

test('all wrong settings are named at once', () => {
  const read = () => readSettings(['--prot=1', '--log-level', 'loud'], { PORT: 'x' });
  expect(read).toThrow(/^--prot .*\nPORT .*\n--log-level .*$/);
});

test.each<[string, { argv: string[]; want: RegExp }]>([
  [
    'an open address without TLS',
    {
      argv: ['--host', '0.0.0.0'],
      want: /^HOST is 0\.0\.0\.0.*set TLS_CERT and TLS_KEY, or .*TRUSTED_PROXY\.$/,
    },
  ],
  ['a host name without TLS', { argv: ['--host', 'example.com'], want: /^HOST is example\.com/ }],
  [
    'a certificate without key',
    { argv: ['--tls-cert', 'c.pem'], want: /^TLS_CERT is set but TLS_KEY is not/ },
  ],
  [
    'a key without certificate',
    { argv: ['--tls-key', 'k.pem'], want: /^TLS_KEY is set but TLS_CERT is not/ },
  ],
  [
    'a key file among the data',
    { argv: ['--data-dir', '/d', '--key-file', '/d/x/k'], want: /^KEY_FILE \/d\/x\/k lies inside DATA_DIR/ },
  ],
  [
    'a key file that climbs back in',
    { argv: ['--data-dir', '/d', '--key-file', '/d/../d/k'], want: /lies inside/ },
  ],
  [
    'a chain without a key',
    { argv: ['--anchor-rpc', 'http://x'], want: /^ANCHOR_RPC is set but ANCHOR_KEY_FILE/ },
  ],
  [
    'a sender without a mail server',
    { argv: ['--mail-from', 'a@b.example'], want: /^MAIL_FROM is set but SMTP_URL is not/ },
  ],
  [
    'a provider without a client and an address',
    {
      argv: ['--oidc-issuer', 'https://login.example.com'],
      want: /^OIDC_CLIENT_ID and OIDC_CLIENT_SECRET and PUBLIC_ADDRESS must be set/,
    },
  ],
  [
    'a provider without TLS',
    {
      argv: [
        ...['--oidc-issuer', 'http://login.example.com', '--oidc-client-id', 'a'],
        ...['--oidc-client-secret', 'b', '--public-address', 'https://a.example'],
      ],
      want: /^OIDC_ISSUER must be an https address/,
    },
  ],
  [
    'a mail server without the address that links begin with',
    {
      argv: ['--smtp-url', 'smtp://mail.example', '--mail-from', 'Name <a@b.example>'],
      want: /^SMTP_URL is set but PUBLIC_ADDRESS is not/,
    },
  ],
  [
    'a mail server that is not an address',
    {
      argv: ['--smtp-url', 'mail.example:25'],
      want: /^--smtp-url is "mail\.example:25", but must be an address/,
    },
  ],
  [
    'a mail server with a path',
    { argv: ['--smtp-url', 'smtp://mail.example/x'], want: /^--smtp-url is .*without a path or query/ },
  ],
  [
    'a sender with a name that is not apart',
    { argv: ['--mail-from', 'Name a@b.example'], want: /^--mail-from is .* must be a mail address/ },
  ],
  [
    'a time stamp authority without its root',
    { argv: ['--time-stamp-url', 'http://x'], want: /^TIME_STAMP_URL is set but TIME_STAMP_CA is not/ },
  ],
  [
    'a file limit above the request limit',
    {
      argv: ['--max-file-bytes', '1GiB'],
      want: /^MAX_FILE_BYTES \(1GiB\) is above MAX_REQUEST_BYTES \(500MiB\)/,
    },
  ],
  [
    'a request limit above the spool',
    {
      argv: ['--max-request-bytes', '5GiB'],
      want: /^MAX_REQUEST_BYTES \(5GiB\) is above SPOOL_BUDGET \(4GiB\)/,
    },
  ],
  [
    'one port for both',
    {
      argv: ['--port', '9464', '--metrics-port', '0.0.0.0:9464'],
      want: /^METRICS_PORT and PORT are both 9464/,
    },
  ],
  [
    'a demo on an open address',
    {
      argv: ['--host', '0.0.0.0', '--trusted-proxy', '10.0.0.1', '--demo'],
      want: /^DEMO is true, but HOST is 0\.0\.0\.0/,
    },
  ],
  [
    'a proxy of any address',
    { argv: ['--trusted-proxy', '0.0.0.0/0'], want: /could then forge X-Forwarded-For/ },
  ],
  [
    'a body limit above the memory for bodies',
    {
      argv: ['--max-body-bytes', '300MiB'],
      want: /^MAX_BODY_BYTES \(300MiB\) is above BODY_BUDGET \(256MiB\)/,
    },
  ],
])('%s is refused', (_name, { argv, want }) => {
  expect(() => readSettings(argv, {})).toThrow(want);
});

test('a key file behind a link into DATA_DIR is refused, one whose name only begins like it is not', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'settings-'));
  try {
    await symlink(folder, join(folder, '..', `${folder.split('/').at(-1)}-link`));
    expect(() => readSettings(['--data-dir', folder, '--key-file', `${folder}-link/key`], {})).toThrow(
      /lies inside/,
    );
    expect(readSettings(['--data-dir', folder, '--key-file', `${folder}..key`], {}).keyFile).toBe(
      `${folder}..key`,
    );
  } finally {
    await rm(`${folder}-link`, { force: true });
    await rm(folder, { recursive: true });
  }
});

describe('isLoopback', () => {
  test.each([
    ['127.0.0.1', true],
    ['127.8.9.1', true],
    ['::1', true],
    ['::ffff:127.0.0.1', true],
    ['localhost', true],
    ['LOCALHOST', true],
    ['0.0.0.0', false],
    ['::', false],
    ['::ffff:10.0.0.1', false],
    ['192.168.1.1', false],
    ['127.example.com', false],
  ])('%s: %s', (host, want) => expect(isLoopback(host)).toBe(want));
});

test('the help names every setting once, aligned, within 100 columns', () => {
  const help = settingsHelp();
  for (const name of settingNames) {
    const flag = flagOf(name).replace('--', settingOf(name).kind === 'boolean' ? '--[no-]' : '--');
    expect(help.split(`  ${variableOf(name)}, ${flag} `)).toHaveLength(2);
  }
  for (const line of help.split('\n')) expect(line.length).toBeLessThanOrEqual(100);
});

test('settingsFor replaces defaults, and derives from what was replaced', () => {
  expect(settingsFor({ port: 0, dataDir: '/x' })).toEqual({
    ...settingsFor(),
    port: 0,
    dataDir: '/x',
    keyFile: '/x.key',
  });
});

describe('a variable that is nearly a setting', () => {
  test.each([
    ['a letter too few', 'DATABSE_URL', 'DATABASE_URL'],
    ['another letter', 'BLOG_URL', 'BLOB_URL'],
    ['one underscore less', 'KEYFILE', 'KEY_FILE'],
  ])('%s in one that says where the data is: the server does not start', (_, name, setting) => {
    const said = `The variable ${name} is not a setting; did you mean ${setting}?`;
    expect(() => readSettings([], { [name]: 'postgres://db/x' })).toThrow(said);
  });

  test.each([
    ['two letters exchanged', 'BLOB_ULR', 'BLOB_URL'],
    ['a letter too many in a short name', 'PORTT', 'PORT'],
    ['another word', 'LOGLEVEL', 'LOG_LEVEL'],
  ])('%s is reported, and the server starts', (_, name, setting) => {
    expect(readSettings([], { [name]: 'x' }).port).toBe(8080);
    expect(misspeltVariables({ [name]: 'x' })).toEqual({
      refused: [],
      reported: [`The variable ${name} is not a setting; did you mean ${setting}? Its value is ignored.`],
    });
  });

  test.each([
    ...['HOME', 'HOSTNAME', 'PGHOST', 'PGPORT', 'PAST', 'LC_ALL', 'NODE_ENV', 'SOMETHING_ELSE'].map(
      (name): [string, Record<string, string>] => [name, { [name]: 'x' }],
    ),
    ['a link of Kubernetes', { TLS_PORT: 'tcp://10.0.0.1:443' }],
    ['one next to the setting', { LOG_LEVEL: 'info', LOGLEVEL: 'info' }],
    ['one without a value', { DATABSE_URL: '' }],
  ])('%s belongs to others', (_, env) => {
    expect(misspeltVariables(env)).toEqual({ refused: [], reported: [] });
  });
});
