import { fromBufferPromise } from 'yauzl';
import { isObject } from '../json.ts';
import { casesOf, type Rules, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { type Exchange, jsonOf } from '../target/exchange.ts';
import { type ClosedAttestation, download, givenClosed } from './shared/downloads.ts';
import { type Change, eachAs, noString } from './shared/refused-variations.ts';
import { unknownLike } from './shared/unknown-ids.ts';

/** The largest ZIP entry that is searched, in bytes. */
const LARGEST = 4 * 1024 * 1024;

const rules: Rules = {
  'ATT-DOWN-001': {
    because: ['download-01', 'error-05'],
    core: ['no number, a non-string value, and an unknown number'],
  },
  'ATT-DOWN-002': { because: ['download-02'], core: ['a closed attestation'] },
  'ATT-DOWN-003': { because: ['download-03'], core: ['the header'] },
  'ATT-DOWN-004': { because: ['service-08'], core: ['three attestations, in another order, at once'] },
};

/** Downloading the attestation file. */
export const downloading = casesOf(rules, [
  rule('ATT-DOWN-001', 'no number, a non-string value, and an unknown number', async (t) => {
    const { no } = await givenClosed(t);
    const wrongValue: Change = ['ano is a number that was never issued', { ano: unknownLike(no) }];
    for (const [differs, change, status] of [...eachAs('ano', noString), wrongValue]) {
      const { ano } = change;
      const bad = t.draft('downloadAttestation', ano === undefined ? {} : { ano });
      const claim = `must be refused, since it differs from an accepted download in this: ${differs};`;
      await t.refuses(bad, claim, status);
    }
    await download(t, no);
  }),
  rule('ATT-DOWN-002', 'a closed attestation', async (t) => {
    const { no } = await givenClosed(t);
    const { answer, exchange } = await download(t, no);
    t.check(answer.body.byteLength > 0, 'the body of a download is not empty', exchange);
    const body = jsonOf(exchange);
    const isEnvelope = isObject(body) && 'request_id' in body && ('data' in body || 'message' in body);
    t.check(!isEnvelope, 'the body of a download is the file, not an envelope', exchange);
    await opens(t, exchange);
  }),
  rule('ATT-DOWN-002', 'closed by an addition, and downloaded again', async (t) => {
    const no = await t.givenNo(t.create());
    await t.given(t.add(no, { factoids: t.completeFactoids(), completed: true }));
    for (const time of ['first', 'second']) {
      const { answer, exchange } = await download(t, no);
      t.check(answer.body.byteLength > 0, `the body of the ${time} download is not empty`, exchange);
      await opens(t, exchange);
    }
  }),
  rule('ATT-DOWN-003', 'the header', async (t) => {
    const { no } = await givenClosed(t);
    const { answer, exchange } = await download(t, no);
    const header = answer.headers['content-disposition'] ?? '';
    t.check(header !== '', 'a download has the header Content-Disposition', exchange);
    const name = fileNameOf(header);
    const claim = `its filename parameter says a name; it is ${header}`;
    t.check(name !== undefined && name !== '', claim, exchange);
  }),
  rule('ATT-DOWN-004', 'three attestations, in another order, at once', async (t) => {
    const all = [await givenClosed(t), await givenClosed(t), await givenClosed(t)];
    const [first, second, third] = all as [ClosedAttestation, ClosedAttestation, ClosedAttestation];
    for (const one of [second, first, third]) await download(t, one.no);
    const files = await Promise.all(all.map(async (one) => ({ one, ...(await download(t, one.no)) })));
    for (const { one, answer, exchange } of files) {
      const text = (await textsOf(answer.body)) ?? '';
      for (const other of all) {
        const strays = other === one ? [] : other.marks.filter((mark) => text.includes(mark));
        const claim = `the file of ${one.no} holds data of ${other.no}: ${strays.join(', ')}`;
        t.check(strays.length === 0, claim, exchange);
      }
    }
    const bodies = files.map(({ answer }) => Buffer.from(answer.body).toString('base64'));
    t.check(
      new Set(bodies).size === 3,
      'the files of three attestations with different data differ',
      files[0]?.exchange,
    );
  }),
]);

async function opens(t: Trial, exchange: Exchange): Promise<void> {
  const texts = await textsOf(exchange.answer?.body ?? new Uint8Array());
  t.check(texts !== undefined, 'a file that begins like a zip can be opened', exchange);
}

/** The file name that a Content-Disposition header gives; undefined when it gives none. RFC 6266 */
export function fileNameOf(header: string): string | undefined {
  const quoted = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1];
  if (quoted !== undefined) return quoted.replace(/\\(.)/g, '$1');
  return /;\s*filename\s*=\s*([^\s;"]+)/i.exec(header)?.[1];
}

/**
 * The text of a file, to search for ids: the names and entries of a ZIP, or else the file itself. Undefined: it begins
 * like a ZIP and cannot be opened.
 */
async function textsOf(file: Uint8Array): Promise<string | undefined> {
  const bytes = Buffer.from(file);
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return bytes.toString('latin1');
  try {
    const zip = await fromBufferPromise(bytes);
    const texts: string[] = [];
    for await (const entry of zip.eachEntry()) {
      texts.push(entry.fileName);
      if (entry.uncompressedSize > LARGEST) continue;
      const pieces: Buffer[] = [];
      for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer);
      texts.push(Buffer.concat(pieces).toString('utf8'));
    }
    return texts.join('\n');
  } catch {
    // A damaged ZIP: the caller judges it.
    return undefined;
  }
}
