import { createPublicKey, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCertificationKey } from '../../test/open-certification-key.ts';
import { createAuthority, issueCertificate, sealCertificationKey } from '../certificates/authority.ts';
import { createSealer } from '../certificates/sealer.ts';
import { type ImportContext, readImport, readImportFile } from './import-file.ts';
import { ImportError, type ImportProblem } from './import-problem.ts';

const sealer = createSealer(Buffer.alloc(32, 1));
const authority = await createAuthority('sandbox', sealer);
let issued = 0;
const context: ImportContext = {
  knownMembers: new Set(['Stored', '\u3000']),
  certificates: {
    issue(_environment, certification) {
      issued += 1;
      return issueCertificate(authority, sealer, certification);
    },
    seal: async (caId, key) => sealCertificationKey(caId, key, sealer),
  },
};

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicKey = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
const small = generateKeyPairSync('rsa', { modulusLength: 1024 });
const smallKey = small.publicKey.export({ type: 'spki', format: 'pem' }).toString();

const person = {
  caId: 'F98F99A554E944B6996882E8A68C60B2',
  member: 'Acme',
  environment: 'sandbox',
  type: 'PERSONAL',
  link_name: 'Li Lei',
  link_id_card: '330184198501184115',
  link_phone: '13378784545',
  link_email: 'li@example.com',
};
const enterprise = { ...person, type: 'ENTERPRISE', name: 'Acme Ltd', ic_code: '91332406MA27XMXJ27' };
const template = {
  id: 'T1',
  member: 'Acme',
  name: 'Trade record',
  kinds: [{ name: 'user', required: true, fields: [{ required: true, name: 'name', type: 'string' }] }],
};
const acme = {
  name: 'Acme',
  accessKeys: [{ accessKey: 'AK1', environment: 'sandbox', publicKeyFile: 'acme.pem' }],
};

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'import-'));
  await writeFile(join(folder, 'acme.pem'), publicKey);
});
afterAll(() => rm(folder, { recursive: true }));

const read = (file: unknown) => readImport(JSON.stringify(file), folder, context);

test('the file of the manual becomes a plan', async () => {
  const path = join(folder, 'import.json');
  await writeFile(path, JSON.stringify({ members: [acme], templates: [template], certifications: [person] }));
  const { plan, warnings } = await readImportFile(path, context);
  expect(warnings).toEqual([]);
  expect(plan.members).toEqual([
    {
      name: 'Acme',
      accessKeys: [{ accessKey: 'AK1', environment: 'sandbox', publicKeyPem: publicKey, expiresAt: null }],
    },
  ]);
  expect(JSON.stringify(plan.templates)).toBe(
    '[{"id":"T1","member":"Acme","name":"Trade record","kinds":[{"name":"user","required":true,"allowOtherFields":false,"fields":[{"name":"name","type":"string","required":true}]}]}]',
  );
  const [certification] = plan.certifications;
  expect(certification).toMatchObject({
    caId: person.caId,
    member: 'Acme',
    environment: 'sandbox',
    applicant: {
      type: 'PERSONAL',
      name: null,
      icCode: null,
      linkName: 'Li Lei',
      linkEmail: 'li@example.com',
    },
  });
  const certificate = new X509Certificate(certification?.certificatePem ?? '');
  const key = openCertificationKey(person.caId, certification?.sealedKey ?? '', sealer);
  expect(certificate.checkPrivateKey(key)).toBe(true);
});

test('a certification may bring its own certificate and key', async () => {
  const own = await issueCertificate(authority, sealer, {
    caId: 'OLD-1',
    applicant: {
      type: 'PERSONAL',
      name: null,
      icCode: null,
      orgCode: null,
      taxCode: null,
      linkName: 'Li',
      linkIdCard: '1',
      linkPhone: '1',
      linkEmail: 'a@b',
    },
  });
  const privateKey = openCertificationKey('OLD-1', own.sealedKey, sealer).export({
    type: 'pkcs8',
    format: 'pem',
  });
  const brought = { ...person, caId: 'OLD-1', certificate: own.certificatePem, privateKey };
  const before = issued;
  const { plan } = await read({ members: [acme], certifications: [brought] });
  expect(issued).toBe(before);
  expect(plan.certifications[0]?.certificatePem).toBe(own.certificatePem);
  const kept = openCertificationKey('OLD-1', plan.certifications[0]?.sealedKey ?? '', sealer);
  expect(createPublicKey(kept).equals(new X509Certificate(own.certificatePem).publicKey)).toBe(true);
});

test.each<[string, { file: object; warnings?: ImportProblem[] }]>([
  ['an empty file', { file: {} }],
  ['empty lists', { file: { members: [], templates: [], certifications: [] } }],
  ['a member that an earlier version has taken', { file: { members: [{ name: '\u3000' }] } }],
  ['a member that is stored', { file: { templates: [{ ...template, member: 'Stored' }] } }],
  [
    'null for an optional member',
    {
      file: {
        members: [
          { name: 'A', accessKeys: [{ accessKey: 'K', environment: 'formal', publicKey, expiresAt: null }] },
        ],
      },
    },
  ],
  [
    'an enterprise by its unified social credit code',
    { file: { members: [acme], certifications: [enterprise] } },
  ],
  [
    'the same field name in two kinds',
    {
      file: {
        members: [acme],
        templates: [{ ...template, kinds: [...template.kinds, { ...template.kinds[0], name: 'other' }] }],
      },
    },
  ],
  [
    'a small key in sandbox, with a warning',
    {
      file: {
        members: [
          { name: 'A', accessKeys: [{ accessKey: 'K', environment: 'sandbox', publicKey: smallKey }] },
        ],
      },
      warnings: [
        {
          pointer: '/members/0/accessKeys/0/publicKey',
          message: 'An RSA key of 1024 bits can be broken; formal will not take it.',
        },
      ],
    },
  ],
])('%s is taken', async (_name, { file, warnings = [] }) => {
  expect((await read(file)).warnings).toEqual(warnings);
});

test('an expiry is kept in Unix milliseconds', async () => {
  const key = { accessKey: 'K', environment: 'formal', publicKey, expiresAt: '2027-12-31T08:00:00+08:00' };
  const { plan } = await read({ members: [{ name: 'A', accessKeys: [key] }] });
  expect(plan.members[0]?.accessKeys[0]?.expiresAt).toBe(Date.UTC(2027, 11, 31));
});

function withKey(key: object): object {
  return {
    members: [{ name: 'A', accessKeys: [{ accessKey: 'K', environment: 'formal', publicKey, ...key }] }],
  };
}
function withKinds(...kinds: object[]): object {
  return { members: [acme], templates: [{ ...template, kinds }] };
}
function withCertification(certification: object): object {
  return { members: [acme], certifications: [certification] };
}
const without = (item: object, name: string) =>
  Object.fromEntries(Object.entries(item).filter(([key]) => key !== name));

test.each<[string, { file: unknown; want: [pointer: string, message: RegExp][] }]>([
  ['a mistyped list', { file: { member: [] }, want: [['/member', /did you mean members\?/]] }],
  ['a list that is none', { file: { members: {} }, want: [['/members', /must be an array/]] }],
  ['a member without name', { file: { members: [{}] }, want: [['/members/0/name', /is missing/]] }],
  ['an empty name', { file: { members: [{ name: '' }] }, want: [['/members/0/name', /must not be empty/]] }],
  [
    'a name without a letter or digit',
    { file: { members: [{ name: '  ' }] }, want: [['/members/0/name', /needs a letter or digit/]] },
  ],
  [
    'names and labels that are not seen, or read in two ways',
    {
      file: {
        members: [acme],
        templates: [
          {
            ...template,
            name: 'Trade\nrecord',
            kinds: [{ name: 'user', fields: [{ name: 'name', type: 'string', label: ' ' }] }],
            layout: { blocks: [{ fields: [{ field: 'user.name', label: '\u202eeman' }] }] },
          },
        ],
        certifications: [{ ...person, link_name: '\u3164' }],
      },
      want: [
        ['/templates/0/name', /a visible character at least/],
        ['/templates/0/kinds/0/fields/0/label', /a visible character at least/],
        ['/templates/0/layout/blocks/0/fields/0/label', /no line feed/],
        ['/certifications/0/link_name', /needs a letter or digit/],
      ],
    },
  ],
  [
    'a long name',
    { file: { members: [{ name: 'x'.repeat(256) }] }, want: [['/members/0/name', /at most 255/]] },
  ],
  [
    'a repeated member',
    {
      file: { members: [acme, acme] },
      want: [
        ['/members/1/name', /at \/members\/0 already/],
        ['/members/1/accessKeys/0/accessKey', /at \/members\/0\/accessKeys\/0 already/],
      ],
    },
  ],
  [
    'a key without PEM',
    {
      file: { members: [{ name: 'A', accessKeys: [{ accessKey: 'K', environment: 'formal' }] }] },
      want: [['/members/0/accessKeys/0/publicKey', /give publicKey \(PEM\) or publicKeyFile/]],
    },
  ],
  [
    'a key in both ways',
    {
      file: withKey({ publicKeyFile: 'acme.pem' }),
      want: [['/members/0/accessKeys/0/publicKeyFile', /not both/]],
    },
  ],
  [
    'a key file that is not there',
    {
      file: {
        members: [
          { name: 'A', accessKeys: [{ accessKey: 'K', environment: 'formal', publicKeyFile: 'none.pem' }] },
        ],
      },
      want: [['/members/0/accessKeys/0/publicKeyFile', /none\.pem cannot be read \(ENOENT\)/]],
    },
  ],
  [
    'a small key in formal',
    {
      file: withKey({ publicKey: smallKey }),
      want: [['/members/0/accessKeys/0/publicKey', /1024 bits; formal takes 2048/]],
    },
  ],
  [
    'an unknown environment',
    {
      file: withKey({ environment: 'Formal' }),
      want: [['/members/0/accessKeys/0/environment', /one of sandbox, formal/]],
    },
  ],
  [
    'a date without time',
    {
      file: withKey({ expiresAt: '2027-12-31' }),
      want: [['/members/0/accessKeys/0/expiresAt', /ISO 8601 date and time/]],
    },
  ],
  [
    'a day that is none',
    {
      file: withKey({ expiresAt: '2027-02-30T00:00:00Z' }),
      want: [['/members/0/accessKeys/0/expiresAt', /ISO 8601/]],
    },
  ],
  [
    'a strange member with a slash',
    { file: withKey({ 'a/b~c': 1 }), want: [['/members/0/accessKeys/0/a~1b~0c', /not known here/]] },
  ],
  [
    'the kind common',
    {
      file: withKinds({ name: 'common', fields: [] }),
      want: [['/templates/0/kinds/0/name', /service supplies/]],
    },
  ],
  [
    'a repeated kind',
    {
      file: withKinds({ name: 'a', fields: [] }, { name: 'a', fields: [] }),
      want: [['/templates/0/kinds/1/name', /already/]],
    },
  ],
  [
    'a repeated field',
    {
      file: withKinds({
        name: 'a',
        fields: [
          { name: 'f', type: 'string' },
          { name: 'f', type: 'date' },
        ],
      }),
      want: [['/templates/0/kinds/0/fields/1/name', /already/]],
    },
  ],
  [
    'an unknown type',
    {
      file: withKinds({ name: 'a', fields: [{ name: 'f', type: 'int' }] }),
      want: [['/templates/0/kinds/0/fields/0/type', /one of string, number, date/]],
    },
  ],
  [
    'an example of another type',
    {
      file: withKinds({ name: 'a', fields: [{ name: 'f', type: 'date', example: '2026-02-30' }] }),
      want: [['/templates/0/kinds/0/fields/0/example', /must be an ISO 8601 date/]],
    },
  ],
  [
    'a switch that is text',
    {
      file: withKinds({ name: 'a', fields: [], required: 'yes' }),
      want: [['/templates/0/kinds/0/required', /true or false/]],
    },
  ],
  [
    'a template of another member',
    {
      file: { templates: [{ ...template, member: 'Unknown' }] },
      want: [['/templates/0/member', /no member "Unknown"/]],
    },
  ],
  [
    'a repeated template',
    { file: { members: [acme], templates: [template, template] }, want: [['/templates/1/id', /already/]] },
  ],
  [
    'a layout that names a field which no kind has',
    {
      file: {
        members: [acme],
        templates: [{ ...template, layout: { blocks: [{ heading: 'A' }, { text: '{user.nam}' }] } }],
      },
      want: [['/templates/0/layout/blocks/1/text', /"user\.nam" is not a field: kind "user" has name/]],
    },
  ],
  [
    'a layout with a mistyped member',
    {
      file: { members: [acme], templates: [{ ...template, layout: { blocks: [{ txt: 'A' }] } }] },
      want: [['/templates/0/layout/blocks/0/txt', /did you mean text\?/]],
    },
  ],
  [
    'a caId with a slash',
    {
      file: withCertification({ ...person, caId: 'a/b' }),
      want: [['/certifications/0/caId', /1 to 64 letters/]],
    },
  ],
  [
    'no type',
    { file: withCertification(without(person, 'type')), want: [['/certifications/0/type', /is missing/]] },
  ],
  [
    'a wrong type',
    {
      file: withCertification({ ...person, type: 'COMPANY' }),
      want: [['/certifications/0/type', /one of PERSONAL, ENTERPRISE/]],
    },
  ],
  [
    'a person without phone',
    {
      file: withCertification(without(person, 'link_phone')),
      want: [['/certifications/0/link_phone', /is missing/]],
    },
  ],
  [
    'a mistyped applicant',
    {
      file: withCertification({ ...without(person, 'link_mail'), link_mail: 'x' }),
      want: [['/certifications/0/link_mail', /did you mean link_email/]],
    },
  ],
  [
    'no address',
    {
      file: withCertification({ ...person, link_email: 'li.example' }),
      want: [['/certifications/0/link_email', /.+/]],
    },
  ],
  [
    'an enterprise by three codes of which one is missing',
    {
      file: withCertification({ ...enterprise, ic_code: '123', org_code: '4' }),
      want: [['/certifications/0/tax_code', /or give a unified social credit code in ic_code/]],
    },
  ],
  [
    'a certificate without key',
    {
      file: withCertification({ ...person, certificate: authority.certificatePem }),
      want: [['/certifications/0/privateKey', /is missing/]],
    },
  ],
  [
    'a certificate with another key',
    {
      file: withCertification({
        ...person,
        certificate: authority.certificatePem,
        privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }),
      }),
      want: [['/certifications/0/privateKey', /does not belong/]],
    },
  ],
  [
    'a certificate that is none',
    {
      file: withCertification({ ...person, certificate: publicKey, privateKey: 'x' }),
      want: [
        ['/certifications/0/certificate', /not a certificate/],
        ['/certifications/0/privateKey', /not a private key/],
      ],
    },
  ],
  [
    'a fault among other faults',
    {
      file: {
        members: [
          { ...acme, accessKeys: [{ accessKey: 'K' }] },
          { name: 'B', accessKeys: [{ accessKey: 'K', environment: 'formal', publicKey: smallKey }] },
        ],
        templates: [{ ...template, member: 'C' }],
        x: 1,
      },
      want: [
        ['/members/0/accessKeys/0/environment', /is missing/],
        ['/x', /not known/],
        ['/members/1/accessKeys/0/publicKey', /1024/],
        ['/templates/0/member', /no member "C"/],
      ],
    },
  ],
])('%s is refused', async (_name, { file, want }) => {
  const before = issued;
  const error = await read(file).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ImportError);
  const { problems, message } = error as ImportError;
  expect(problems.map(({ pointer }) => pointer).sort()).toEqual(want.map(([pointer]) => pointer).sort());
  for (const [pointer, text] of want) {
    const fault = { pointer, message: expect.stringMatching(text) };
    expect(problems).toContainEqual(expect.objectContaining(fault));
  }
  expect(message).not.toContain('PRIVATE KEY');
  expect(issued, 'nothing is issued for a file that is refused').toBe(before);
});

test.each([
  ['{"members": [}', /^the file: cannot be taken: .*\(line 1, column 14\)$/],
  ['{\n "members": [],\n "members": []}', /occurs twice.*\(line 3, column \d+\)$/i],
  ['[]', /^the file: cannot be taken: /],
  ['', /^the file: cannot be taken: /],
])('%s is refused as text', async (text, want) => {
  await expect(readImport(text, folder, context)).rejects.toThrow(want);
});

test('a file in another encoding is refused, not repaired', async () => {
  const path = join(folder, 'gb18030.json');
  await writeFile(path, Buffer.from('{"members":[{"name":"\u00d5\u00e4"}]}', 'latin1'));
  await expect(readImportFile(path, context)).rejects.toThrow(/gb18030\.json is not UTF-8/);
});

test('a file that is not there is refused', async () => {
  await expect(readImportFile(join(folder, 'none.json'), context)).rejects.toThrow(
    /none\.json cannot be read \(ENOENT\)/,
  );
});
