import { describe, expect, test } from 'vitest';
import {
  checkTlogProof,
  formatTlogProof,
  openCheckpoint,
  parseCheckpointText,
  parseTlogProof,
  signCheckpoint,
} from './checkpoint.ts';
import {
  createNoteSigner,
  formatNote,
  formatVerifierKey,
  type KeyType,
  keyType,
  parseNote,
  parseVerifierKey,
  verifierKey,
  verifyNote,
} from './note.ts';
import { emptyRoot, leafHash, nodeHash } from './tree.ts';

async function signerFor(name: string, type: KeyType = keyType.log, now?: () => number) {
  const pair = (await crypto.subtle.generateKey({ name: 'Ed25519' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair;
  const raw = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  return createNoteSigner(verifierKey(name, type, raw), pair.privateKey, now);
}

const log = await signerFor('attest.example/formal/1');
const witness = await signerFor('witness.example/w1', keyType.witness, () => 1_700_000_000);
const other = await signerFor('attest.example/formal/1');

// The example of the Go package that signed notes come from.
const goKey = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const goNote = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

\u2014 PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`;

describe('notes of other makers', () => {
  test('a note of Go verifies', async () => {
    const [signed] = await verifyNote(parseNote(goNote), [parseVerifierKey(goKey)]);
    expect(signed?.key.name).toBe('PeterNeumann');
    expect(formatNote(parseNote(goNote))).toBe(goNote);
  });

  test('with one letter changed it does not', async () => {
    const changed = parseNote(goNote.replace('answer', 'Answer'));
    await expect(verifyNote(changed, [parseVerifierKey(goKey)])).rejects.toMatchObject({
      code: 'bad-signature',
    });
  });

  test.each([goKey, 'sum.golang.org+033de0ae+Ac4zctda0e5eza+HJyk9SxEdh+s3Ux18htTTAD8OuAn8'])(
    'the key %s',
    (text) => expect(formatVerifierKey(parseVerifierKey(text))).toBe(text),
  );
});

test.each([
  ['another key id', goKey.replace('c74f20a3', 'c74f20a4')],
  ['another name', goKey.replace('Peter', 'Paul')],
  ['an unknown type', 'a+00000000+AhpcMkdg'],
  ['no name', goKey.replace('PeterNeumann', '')],
  ['Base64 with stray bits', 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TX='],
])('a verifier key with %s is refused', (_, text) => {
  expect(() => parseVerifierKey(text)).toThrow(expect.objectContaining({ code: 'malformed-key' }));
});

const leaf = leafHash(Uint8Array.of(1));
const head = { origin: log.key.name, size: 2, root: nodeHash(emptyRoot, leaf) };

test.each([
  ['no signature', 'a\n1\nx\n\n'],
  ['no empty line', 'a\n\u2014 a AAAAAAA=\n'],
  ['no newline at the end', goNote.slice(0, -1)],
  ['a hyphen for the dash', goNote.replace('\u2014', '-')],
  ['a carriage return', goNote.replace('problem,\n', 'problem,\r\n')],
  ['half a character', goNote.replace('If', '\ud800')],
  ['65 signatures', `a\n\n${'\u2014 a AAAAAAA=\n'.repeat(65)}`],
  ['no end', `${'a'.repeat(70_000)}\n\n\u2014 a AAAAAAA=\n`],
])('a note with %s is refused', (_, text) => {
  expect(() => parseNote(text)).toThrow(expect.objectContaining({ code: 'malformed-note' }));
});

const base64 = 'CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=';
test.each([
  ['a size with a zero before it', `a\n01\n${base64}\n`],
  ['a size that no number holds', `a\n9007199254740993\n${base64}\n`],
  ['a short root', 'a\n1\nCsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jx\n'],
  ['an extension line', `a\n1\n${base64}\nmore\n`],
  ['no origin', `\n1\n${base64}\n`],
])('a checkpoint with %s is refused', (_, text) => {
  expect(() => parseCheckpointText(text)).toThrow(expect.objectContaining({ code: 'malformed-checkpoint' }));
});

describe('a checkpoint', () => {
  test('says what was signed, and who has cosigned when', async () => {
    const note = parseNote(await signCheckpoint(head, log));
    const cosigned = formatNote({ ...note, signatures: [...note.signatures, await witness.sign(note.text)] });
    const opened = await openCheckpoint(cosigned, [log.key], [witness.key]);
    expect(opened).toMatchObject(head);
    expect(opened.witnesses).toEqual([{ key: witness.key, time: 1_700_000_000 }]);
  });

  test("a witness's signature does not replace the log's", async () => {
    const note = parseNote(await signCheckpoint(head, log));
    const alone = formatNote({ ...note, signatures: [await witness.sign(note.text)] });
    await expect(openCheckpoint(alone, [log.key], [witness.key])).rejects.toMatchObject({
      code: 'unknown-key',
    });
  });

  test('a cosignature with another time is refused', async () => {
    const note = parseNote(await signCheckpoint(head, log));
    const cosignature = await witness.sign(note.text);
    cosignature.bytes[7] = 1;
    const forged = formatNote({ ...note, signatures: [...note.signatures, cosignature] });
    await expect(openCheckpoint(forged, [log.key], [witness.key])).rejects.toMatchObject({
      code: 'bad-signature',
    });
  });

  test.each([
    ['an unknown log', async () => [await signCheckpoint({ ...head, origin: 'x' }, log), 'wrong-origin']],
    ['another key of that name', async () => [await signCheckpoint(head, other), 'unknown-key']],
    [
      'another size',
      async () => [(await signCheckpoint(head, log)).replace('\n2\n', '\n3\n'), 'bad-signature'],
    ],
  ])('of %s is refused', async (_, make) => {
    const [source = '', code] = await make();
    await expect(openCheckpoint(source, [log.key])).rejects.toMatchObject({ code });
  });
});

describe('a proof', () => {
  const make = async () =>
    formatTlogProof({ index: 1, hashes: [emptyRoot], checkpoint: await signCheckpoint(head, log) });
  const data = Uint8Array.of(1);
  const trust = { logs: [log.key] };

  test('shows that the entry is in the log', async () => {
    expect(await checkTlogProof(await make(), data, trust)).toMatchObject({ ...head, index: 1 });
  });

  test('extra data is passed over', async () => {
    const text = (await make()).replace('index', 'extra YQ==\nindex');
    expect(parseTlogProof(text).index).toBe(1);
  });

  test.each([
    ['another entry', async () => checkTlogProof(await make(), Uint8Array.of(2), trust), 'wrong-root'],
    [
      'another position',
      async () => checkTlogProof((await make()).replace('index 1', 'index 0'), data, trust),
      'wrong-root',
    ],
    [
      'a position beyond the tree',
      async () => checkTlogProof((await make()).replace('index 1', 'index 2'), data, trust),
      'wrong-position',
    ],
    [
      'no witness where one is demanded',
      async () => checkTlogProof(await make(), data, { ...trust, witnesses: [witness.key], quorum: 1 }),
      'too-few-witnesses',
    ],
    [
      'another version',
      async () => checkTlogProof((await make()).replace('@v1', '@v2'), data, trust),
      'malformed-proof',
    ],
    [
      'a short hash',
      async () => checkTlogProof((await make()).replace('47DEQpj8HBSa', 'HBSa'), data, trust),
      'malformed-proof',
    ],
    ['nothing', async () => checkTlogProof('', data, trust), 'malformed-proof'],
  ])('with %s is refused', async (_, act, code) => {
    await expect(act()).rejects.toMatchObject({ name: 'LogError', code });
  });
});
