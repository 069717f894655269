import { generateKeyPairSync } from 'node:crypto';
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runAdmin } from '../../src/admin/main.ts';
import { prepare, run } from '../../src/storage/database/prepare.ts';
import { openStorage } from '../../src/storage/open-storage.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicPem = publicKey.export({ type: 'spki', format: 'pem' }).toString();

/** As if the newest migration had not been applied: an admin looks at the number alone. */
const undo = prepare((q) =>
  q
    .deleteFrom('migrations')
    .where('number', '=', (of) => of.selectFrom('migrations').select((m) => m.fn.max('number').as('newest')))
    .returning('number'),
);
const redo = prepare((q, p: { number: number }) =>
  q.insertInto('migrations').values({ number: p.number, applied_at: 1 }),
);

let folder: string;
let dataDir: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'admin-'));
  dataDir = join(folder, 'data');
  await writeFile(join(folder, 'acme.pem'), publicPem);
});
afterEach(() => rm(folder, { recursive: true }));

async function admin(...argv: string[]): Promise<{ code: number; out: string; err: string }> {
  const [out, err]: [string[], string[]] = [[], []];
  const code = await runAdmin(argv, {
    env: { DATA_DIR: dataDir, PORT: 'not the concern of this program' },
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}

test('a database that cannot be reached is not reported as damage: exit code 3, and what to do', async () => {
  const said: string[] = [];
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/attestation',
    BLOB_URL: 's3://bucket/a',
  };
  const code = await runAdmin(['fsck'], { env, out: () => {}, err: (text) => said.push(text) });
  expect([code, said]).toEqual([
    3,
    [expect.stringMatching(/^DATABASE_URL postgres:.* cannot be reached \(.*ECONNREFUSED.*\)\. Check host/)],
  ]);
});

const json = async (...argv: string[]): Promise<unknown> => JSON.parse((await admin(...argv, '--json')).out);

const certification = {
  caId: 'F98F99A554E944B6996882E8A68C60B2',
  member: 'Acme',
  environment: 'sandbox',
  type: 'PERSONAL',
  link_name: 'Li Lei',
  link_id_card: '330184198501184115',
  link_phone: '13378784545',
  link_email: 'li@example.com',
};
const template = {
  id: 'T1',
  member: 'Acme',
  name: 'Trade record',
  kinds: [{ name: 'user', required: true, fields: [{ name: 'name', type: 'string', required: true }] }],
};
const file = {
  members: [
    { name: 'Acme', accessKeys: [{ accessKey: 'AK1', environment: 'sandbox', publicKeyFile: 'acme.pem' }] },
  ],
  templates: [template],
  certifications: [certification],
};

async function write(name: string, content: unknown): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, JSON.stringify(content));
  return path;
}

describe('import', () => {
  test('adds everything once, and a changed template as a new version', async () => {
    const path = await write('import.json', file);
    const first = await admin('import', path);
    expect(first).toMatchObject({
      code: 0,
      out: 'Added 1 member, 1 access key, 1 template, 1 certification.',
    });
    expect(first.err).toMatch(/^Back up .*data\.key/);
    expect(await admin('import', path)).toEqual({ code: 0, out: 'Everything was there already.', err: '' });

    await write('import.json', { templates: [{ ...template, kinds: [] }] });
    expect(await json('import', path)).toEqual({
      members: 0,
      accessKeys: 0,
      templates: 1,
      certifications: 0,
    });
    expect(await json('template', 'list')).toMatchObject([
      { id: 'T1', member: 'Acme', version: 2, kinds: [] },
    ]);
  });

  test('says that a key of it is revoked, and leaves it so', async () => {
    const path = await write('import.json', file);
    await admin('import', path);
    await admin('key', 'revoke', 'AK1');
    expect(await admin('import', path)).toEqual({
      code: 0,
      out: 'Everything was there already.',
      err: expect.stringMatching(/^Warning: access key "AK1" exists but is revoked/),
    });
    expect(await json('key', 'list')).toMatchObject([{ accessKey: 'AK1', state: 'revoked' }]);
  });

  test('works while a server has the data open, which sees it at once', async () => {
    const server = await openStorage({ dataDir, onFatal: () => {} });
    try {
      expect((await admin('import', await write('import.json', file))).code).toBe(0);
      expect(await server.keys.find('AK1')).toMatchObject({ publicKeyPem: publicPem, revokedAt: null });
      expect((await admin('key', 'revoke', 'AK1')).code).toBe(0);
      expect((await server.keys.find('AK1'))?.revokedAt).toBeGreaterThan(0);
    } finally {
      await server.close();
    }
  });

  test('changes no tables of an earlier version while a server uses them', async () => {
    const server = await openStorage({ dataDir, onFatal: () => {} });
    const [newest] = await server.database.write(() => run(undo, {}));
    expect(await admin('member', 'list')).toEqual({
      code: 1,
      out: '',
      err: expect.stringMatching(/is using DATA_DIR .* Restart the server first/),
    });
    await server.database.write(() => run(redo, { number: newest?.number ?? 0 }));
    expect((await admin('member', 'list')).code).toBe(0);
    await server.close();
  });

  test('stores nothing of a file that is faulty or contradicts what is stored', async () => {
    const faulty = await write('import.json', {
      ...file,
      certifications: [{ ...certification, link_email: 'li.example' }],
    });
    const refused = await admin('import', faulty);
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(/^\/certifications\/0\/link_email: /);
    expect(await json('member', 'list')).toEqual([]);
    expect(await readdir(folder)).not.toContain('data.key');

    await admin('import', await write('import.json', file));
    const other = await write('other.json', {
      members: [{ name: 'Globex', accessKeys: file.members[0]?.accessKeys }],
    });
    expect(await admin('import', other)).toMatchObject({
      code: 1,
      err: expect.stringMatching(/AK1.*is there already/),
    });
    expect(await json('member', 'list')).toMatchObject([{ name: 'Acme' }]);
  });

  test('a key file that anyone may read is refused', async () => {
    const path = await write('import.json', file);
    await admin('import', path);
    await chmod(join(folder, 'data.key'), 0o644);
    expect(await admin('import', path)).toMatchObject({ code: 1, err: expect.stringMatching(/chmod 600/) });
  });
});

describe('fsck', () => {
  test('says that all is well', async () => {
    await admin('import', await write('import.json', file));
    const { code, out } = await admin('fsck', '--checksums');
    expect({ code, err: '' }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/certifications +1\n[\s\S]*All is well\.$/);
  });

  test('ends with 1 when the file of an attachment is missing', async () => {
    await admin('import', await write('import.json', file));
    await storeWithoutFile();
    const { code, out } = await admin('fsck');
    expect(code).toBe(1);
    expect(out).toMatch(/PROBLEMS\n[\s\S]*0A0A: attachment a1: its file b{64}/);
    expect(await json('fsck')).toMatchObject({ counted: { attestations: 1, attachments: 1 } });
  });
});

async function storeWithoutFile(): Promise<void> {
  const storage = await openStorage({ dataDir, onFatal: () => {} });
  const memberId = (await storage.provision.members())[0]?.id ?? '';
  const attachment = {
    id: 'a1',
    checksum: 'b'.repeat(64),
    size: 1,
    fileName: null,
    mediaType: null,
    sign: null,
  };
  await storage.attestations.insert({
    no: '0A0A',
    owner: { memberId, environment: 'sandbox' },
    uniqueId: 'u',
    templateId: 'T1',
    templateVersion: 1,
    identities: '{}',
    completed: true,
    factoids: [{ uniqueId: 'f', type: 'user', data: '{}', attachments: [attachment] }],
    request: {
      accessKey: 'AK1',
      path: '/api/v1/attestations',
      requestId: 'r',
      tonce: 1,
      payload: '{}',
      signature: 'AA==',
      receivedAt: 1,
    },
  });
  await storage.close();
}

describe('member, key, template', () => {
  beforeEach(async () => {
    await admin('member', 'add', 'Acme');
  });
  const addKey = (...more: string[]) =>
    admin(
      'key',
      'add',
      '--member',
      'Acme',
      '--environment',
      'formal',
      '--public-key-file',
      join(folder, 'acme.pem'),
      ...more,
    );

  test('a key goes through its life', async () => {
    expect(await addKey('--access-key', 'AK1')).toMatchObject({
      code: 0,
      out: 'Added access key AK1 (formal).',
    });
    expect(await addKey('--access-key=AK2', '--expires-at=2020-01-01T00:00:00Z')).toMatchObject({ code: 0 });
    expect(await addKey('--access-key', 'AK1')).toMatchObject({
      code: 1,
      err: 'An access key "AK1" already exists.',
    });
    expect(await addKey('--access-key', 'AK2'), 'its expiry stays').toMatchObject({ code: 1 });
    await admin('key', 'revoke', 'AK1');
    expect(await json('key', 'list', '--member', 'Acme')).toMatchObject([
      { accessKey: 'AK1', member: 'Acme', environment: 'formal', state: 'revoked', expiresAt: null },
      { accessKey: 'AK2', state: 'expired', expiresAt: '2020-01-01T00:00:00.000Z', revokedAt: null },
    ]);
    expect(await json('key', 'list', '--member', 'Globex')).toEqual([]);
    expect((await admin('key', 'list')).out).toMatch(
      /^ACCESS KEY {2}MEMBER {2}ENVIRONMENT {2}STATE {4}EXPIRES +LAST USE\nAK1 /,
    );
  });

  test('a key without identifier gets one', async () => {
    expect((await addKey()).out).toMatch(/^Added access key [0-9A-F]{32} \(formal\)\.$/);
  });

  test('a template is shown in the form in which it is added', async () => {
    expect((await admin('template', 'add', await write('t.json', template))).out).toBe('Added the template.');
    const shown = await json('template', 'show', 'T1');
    const again = await admin('template', 'add', await write('t.json', shown));
    expect(again.out).toBe('The template is there already, unchanged.');
    expect((await admin('template', 'show', 'T1')).out).toMatch(
      /^Trade record \(T1, version 1, member Acme\)\n\nuser \(required\)\n/,
    );
  });

  test('a template in another encoding is refused, not repaired', async () => {
    const path = await write('t.json', { ...template, name: 'Müller' });
    await writeFile(path, await readFile(path, 'utf8'), 'latin1');
    expect((await admin('template', 'add', path)).err).toMatch(/t\.json is not UTF-8: save it as UTF-8/);
  });

  test('another layout is another version', async () => {
    await admin('template', 'add', await write('t.json', template));
    const layout = { title: 'Of {user.name}', blocks: [{ fields: ['user.*'] }] };
    const file = await write('l.json', { ...template, layout });
    expect((await admin('template', 'add', file)).out).toBe('Added the template.');
    expect((await admin('template', 'add', file)).out).toBe('The template is there already, unchanged.');
    expect(await json('template', 'show', 'T1')).toMatchObject({ layout });
    expect((await admin('template', 'show', 'T1')).out).toMatch(/version 2, member Acme\)\nWith a layout/);
  });

  test.each<[string, { argv: () => Promise<string[]>; want: RegExp }]>([
    [
      'a member that is there',
      { argv: async () => ['member', 'add', 'Acme'], want: /^A member "Acme" already exists/ },
    ],
    [
      'a member without a letter',
      { argv: async () => ['member', 'add', ''], want: /^name: must not be empty/ },
    ],
    [
      'a key of another person',
      {
        argv: async () => [
          'key',
          'add',
          '--member',
          'X',
          '--environment',
          'sandbox',
          '--public-key-file',
          'f',
        ],
        want: /^There is no member "X"/,
      },
    ],
    ['an unknown key', { argv: async () => ['key', 'revoke', 'AK9'], want: /^There is no access key "AK9"/ }],
    [
      'an unknown template',
      { argv: async () => ['template', 'show', 'T9'], want: /^There is no template "T9"/ },
    ],
    [
      'a template with more behind it',
      {
        argv: async () => {
          await writeFile(
            join(folder, 't.json'),
            `${JSON.stringify(template)}], "members": [{"name": "Mallory"}`,
          );
          return ['template', 'add', join(folder, 't.json')];
        },
        want: /is not valid: Not JSON/,
      },
    ],
    [
      'a template with a wrong kind',
      {
        argv: async () => [
          'template',
          'add',
          await write('t.json', { ...template, kinds: [{ name: 'common', fields: [] }] }),
        ],
        want: /^kinds\/0\/name: may not be "common"/,
      },
    ],
  ])('%s is refused', async (_name, { argv, want }) => {
    const { code, out, err } = await admin(...(await argv()));
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(want);
    expect(err).not.toMatch(/\n {4}at /);
  });

  test('a private key is refused and not repeated', async () => {
    await writeFile(join(folder, 'acme.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }));
    const { code, err } = await addKey();
    expect(code).toBe(1);
    expect(err).toMatch(/^publicKeyFile: This is a private key/);
    expect(err).not.toContain('BEGIN');
  });
});

test.each<[string, { argv: string[]; want: RegExp }]>([
  [
    'nothing',
    { argv: [], want: /^Usage: npm run admin -- [\s\S]*import [\s\S]*member [\s\S]*key-file [\s\S]*fsck/ },
  ],
  [
    'half a command',
    { argv: ['key'], want: /^Usage: npm run admin -- key [\s\S]*list [\s\S]*add [\s\S]*revoke/ },
  ],
  ['a mistyped command', { argv: ['member', 'lits'], want: /'member lits'\. Did you mean member list\?/ }],
  [
    'an option before the command',
    { argv: ['--json', 'member', 'list'], want: /option '--json'\. See: npm run admin -- --help/ },
  ],
  [
    'a mistyped option',
    {
      argv: ['member', 'list', '--jsn'],
      want: /'--jsn'\. Did you mean --json\? See: npm run admin -- member list --help/,
    },
  ],
  ['a missing argument', { argv: ['member', 'add'], want: /^Missing required argument 'NAME'/ }],
  ['one argument too many', { argv: ['member', 'add', 'Acme', 'Ltd'], want: /got 2\. Quote arguments/ }],
  [
    'a missing option',
    {
      argv: ['key', 'add', '--environment', 'formal'],
      want: /^Required option '--member <NAME>' not specified/,
    },
  ],
  [
    'a missing choice',
    {
      argv: ['key', 'add', '--member', 'A', '--public-key-file', 'f'],
      want: /^Required option '--environment <ENVIRONMENT>' not specified/,
    },
  ],
  [
    'a wrong choice',
    {
      argv: ['key', 'add', '--member', 'A', '--environment', 'x', '--public-key-file', 'f'],
      want: /Allowed choices are sandbox, formal/,
    },
  ],
  [
    'a key file among the data',
    { argv: ['member', 'list', '--data-dir', '/d', '--key-file', '/d/k'], want: /lies inside DATA_DIR/ },
  ],
])('%s is a wrong command line', async (_name, { argv, want }) => {
  const { code, out, err } = await admin(...argv);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(want);
});

test('a listing of a DATA_DIR that is not there does not make one', async () => {
  expect(await admin('member', 'list')).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^There is no DATA_DIR/),
  });
  expect(await readdir(folder)).toEqual(['acme.pem']);
});

test.each([
  [['--help'], /Commands:[\s\S]*import[\s\S]*member[\s\S]*key[\s\S]*template/],
  [['key', '--help'], /list[\s\S]*add[\s\S]*revoke/],
  [['key', 'add', '-h'], /--member <NAME>[\s\S]*Examples:[\s\S]*npm run admin -- key add --member Acme/],
])('%j prints help', async (argv, want) => {
  expect(await admin(...argv)).toMatchObject({ code: 0, out: expect.stringMatching(want), err: '' });
});

test('nothing secret or personal is printed by an import', async () => {
  const { out, err } = await admin('import', await write('import.json', file));
  const key = await readFile(join(folder, 'data.key'), 'utf8');
  for (const secret of [key.trim(), certification.link_id_card, certification.link_phone]) {
    expect(out + err).not.toContain(secret);
  }
});
