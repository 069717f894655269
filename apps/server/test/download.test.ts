import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { urlOf } from './encodings.ts';
import { expectRefusal } from './expect-refusal.ts';
import { filePart, pdf, picture, sha256 } from './files.ts';
import { call, envelope, jsonBody, smallest, startServerUnderTest, upload } from './server-under-test.ts';

const server = await startServerUnderTest();
afterAll(() => server.stop());

const products = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ unique_id: `f${i}`, type: 'product', data: { name: `p${i}` } }));

async function download(ano: string, key = server.member): Promise<{ response: Response; bytes: Buffer }> {
  const response = await fetch(urlOf(server, 'downloadAttestation'), {
    method: 'POST',
    body: jsonBody(envelope('downloadAttestation', { ano }, key)),
    headers: { 'Content-Type': 'application/json' },
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

interface Entry {
  readonly name: string;
  readonly bytes: Buffer;
  /** As unpacking shows it, without a zone. */
  readonly time: string;
}

/** As an unpacking program reads it; names with `..`, drive letters or backslashes make yauzl fail. */
async function unzip(bytes: Buffer): Promise<Entry[]> {
  const zip = await yauzl.fromBufferPromise(bytes, { strictFileNames: true, validateEntrySizes: true });
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    const day = entry.lastModFileDate;
    const time = [1980 + (day >> 9), (day >> 5) & 15, day & 31]
      .map((n) => String(n).padStart(2, '0'))
      .join('-');
    entries.push({ name: entry.fileName, bytes: Buffer.concat(chunks), time });
  }
  return entries;
}

const contentOf = (entries: readonly Entry[], name: string) =>
  entries.find((entry) => entry.name === name)?.bytes.toString('utf8') ?? '';

describe('the file of a closed attestation', () => {
  let ano: string;
  let entries: Entry[];
  let response: Response;
  beforeAll(async () => {
    const payload = smallest(server, {
      factoids: products(2),
      attachments: { 0: [sha256(pdf)], 1: [sha256(picture), sha256(pdf)] },
    });
    const files = [filePart(1, pdf), filePart(0, pdf, { fileName: 'contract.pdf' }), filePart(1, picture)];
    ano = (await upload(server, 'createAttestation', payload, files)).json.data.no;
    const downloaded = await download(ano);
    response = downloaded.response;
    entries = await unzip(downloaded.bytes);
  });

  test('comes as a zip with its name', () => {
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${ano}.zip"`);
  });

  test('has a manifest that lists every other file with its size and SHA-256, and no other but proofs', () => {
    const manifest = JSON.parse(contentOf(entries, 'manifest.json'));
    const others = entries.filter(
      ({ name }) => name !== 'manifest.json' && !/^(META-INF|proof)\//.test(name),
    );
    expect(manifest).toMatchObject({ format: 1, no: ano, environment: 'sandbox' });
    expect(manifest.files).toEqual(
      others
        .map(({ name, bytes }) => ({ path: name, size: bytes.length, sha256: sha256(bytes) }))
        .sort((one, other) => (one.path < other.path ? -1 : 1)),
    );
  });

  test('has the attachments under their factoid and in the order of their entries', () => {
    const attachments = entries.filter(({ name }) => name.startsWith('attachments/'));
    expect(attachments.map(({ name }) => name)).toEqual([
      'attachments/0/1-contract.pdf',
      'attachments/1/1-a.pdf',
      'attachments/1/2-a.pdf',
    ]);
    expect(attachments.map(({ bytes }) => sha256(bytes))).toEqual([
      sha256(pdf),
      sha256(picture),
      sha256(pdf),
    ]);
  });

  test('has the data', async () => {
    const data = JSON.parse(contentOf(entries, 'data/attestation.json'));
    expect(data).toMatchObject({ no: ano, factoids: products(2), identities: { ID: '42012319800127691X' } });
  });

  test('says no time of its making: all of its files are of the same fixed one', () => {
    expect(new Set(entries.map(({ time }) => time))).toEqual(new Set(['1980-01-01']));
  });

  test('is the same bytes each time', async () => {
    const [first, second] = [await download(ano), await download(ano)];
    expect(first.bytes.equals(second.bytes)).toBe(true);
  });
});

test('the data is the text that was sent (D4)', async () => {
  const data = '{ "name":"\\u674e" , "price":1.10,"description":12345678901234567890}';
  const { unique_id } = smallest(server);
  const payload = `{"unique_id":"${unique_id}","template_id":"${server.templateId}","identities":{ "MO" :"1"},"factoids":[{"unique_id":"f","type":"product","data":${data}}]}`;
  const ano = (await call(server, 'createAttestation', payload)).json.data.no;
  const text = contentOf(await unzip((await download(ano)).bytes), 'data/attestation.json');
  expect(text).toContain(`"data": ${data}}`);
  expect(text).toContain('"identities": { "MO" :"1"}');
});

test('an attestation without factoids has a file, too', async () => {
  const ano = (await call(server, 'createAttestation', smallest(server))).json.data.no;
  const entries = await unzip((await download(ano)).bytes);
  expect(entries.map(({ name }) => name).filter((name) => !/^(META-INF|requests)\//.test(name))).toEqual([
    'README.txt',
    'manifest.json',
    'data/attestation.json',
    'data/template.json',
    'render/attestation.pdf',
    'audit/events.jsonl',
    'verify.html',
    'proof/inclusion.tlog-proof',
    'proof/trust.json',
  ]);
});

test('an open one has none until it is closed', async () => {
  const ano = (await call(server, 'createAttestation', smallest(server, { completed: false }))).json.data.no;
  expectRefusal(await call(server, 'downloadAttestation', { ano }), 400, { message: /still open/ });
  await call(server, 'addFactoids', { ano, factoids: products(1) });
  expect((await download(ano)).response.status).toBe(200);
});

test('of another member and of the other environment it is unknown', async () => {
  const ano = (await call(server, 'createAttestation', smallest(server))).json.data.no;
  for (const key of [server.otherMember, server.formal]) {
    expectRefusal(await call(server, 'downloadAttestation', { ano }, key), 400, {
      message: /no attestation/,
    });
  }
});

test('a large file comes whole', async () => {
  const file = Buffer.alloc(5_000_000, 'large ');
  const payload = smallest(server, { factoids: products(1), attachments: { 0: [sha256(file)] } });
  const ano = (await upload(server, 'createAttestation', payload, [filePart(0, file)])).json.data.no;
  const entry = (await unzip((await download(ano)).bytes)).find(({ name }) =>
    name.startsWith('attachments/'),
  );
  expect(sha256(entry?.bytes ?? '')).toBe(sha256(file));
});

describe('hostile file names stay inside their folder', () => {
  const names: [string, string, RegExp?][] = [
    ['parent folders', '../../x'],
    ['parent folders of another system', '..\\\\..\\\\x'],
    ['an absolute path', '/etc/passwd'],
    ['a drive', 'C:\\\\x'],
    ['dots alone', '..'],
    ['one dot', '.'],
    ['a hidden file', '.bashrc'],
    ['control characters', 'a\u0001\u001b[31m\u007f\u0085.pdf'],
    ['a very long name', `${'x'.repeat(5000)}.pdf`, /x{20,}\.pdf$/],
    ['a very long name of emoji', `${'😀'.repeat(1000)}.pdf`],
    ['a right-to-left override', 'a\u202efdp.exe'],
    ['zero-width signs', 'a\u200b\u200d\ufeff.pdf'],
    ['reserved signs', '<a>|b?c*.pdf'],
    ['spaces only', '   '],
    ['another script, which stays', '合同.pdf', /合同\.pdf$/],
  ];
  test.each(names)('%s', async (_name, fileName, keeps = /./) => {
    const payload = smallest(server, { factoids: products(1), attachments: { 0: [sha256(pdf)] } });
    const created = await upload(server, 'createAttestation', payload, [filePart(0, pdf, { fileName })]);
    expect(created.status, created.text).toBe(200);
    const entries = await unzip((await download(created.json.data.no)).bytes);
    const { name = '' } = entries.find((entry) => entry.name.startsWith('attachments')) ?? {};
    expect(name).toMatch(/^attachments\/0\/1-[^/\\<>:"|?*\p{C}]+$/u);
    expect(name).toMatch(keeps);
    expect(Buffer.byteLength(name.split('/').at(-1) ?? '')).toBeLessThanOrEqual(255);
  });
});
