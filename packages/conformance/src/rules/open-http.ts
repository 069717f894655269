import type { Draft } from '../request/draft.ts';
import { makePdf } from '../request/make-pdf.ts';
import { type Case, rule } from '../suite/rule.ts';
import type { Trial } from '../suite/trial.ts';
import { type Exchange, membersOf } from '../target/exchange.ts';
import { sendBytes } from '../target/raw-socket.ts';
import { writeRequest } from '../target/write-request.ts';
import { givenCaId } from './certifications.ts';
import { messageOf, noteEach, outcome } from './shared/observe.ts';
import { withFile } from './shared/refused-variations.ts';
import { subjects } from './shared/subjects.ts';

export const openHttp: readonly Case[] = [
  rule('ATT-OPEN-070', 'the status of each success', async (t) => {
    const reported: string[] = [];
    for (const start of subjects(t)) {
      const subject = await start();
      reported.push(`${subject.operation} is ${outcome(await t.send(subject.make()))}`);
    }
    t.note(reported.join('; '));
  }),
  rule('ATT-OPEN-100', 'paths that nearly match', (t) => {
    const at = (change: (path: string) => string) => () => {
      const draft = t.create();
      return { ...draft, path: change(draft.path) };
    };
    return noteEach(t, [
      ['a slash at the end', at((path) => `${path}/`)],
      ['two slashes', at((path) => path.replace('/v', '//v'))],
      ['upper case', at((path) => path.replace('attestations', 'Attestations'))],
      ['a percent-escape', at((path) => path.replace('attestations', '%61ttestations'))],
      ['a query', () => t.create({}, { query: '?a=1' })],
      ['an unknown version', at((path) => path.replace(/\/v[\d.]+\//, '/v9/'))],
    ]);
  }),
  rule('ATT-OPEN-101', 'Allow, HEAD and OPTIONS', async (t) => {
    const got = await t.send(bare(t.create(), 'GET'));
    t.note(
      `GET is ${outcome(got)}, ${got.answer?.headers.allow === undefined ? 'without Allow' : `with Allow: ${got.answer.headers.allow}`}`,
    );
    for (const method of ['HEAD', 'OPTIONS', 'TRACE']) {
      const request = { method, path: t.create().path, headers: {}, body: new Uint8Array(0) };
      t.note(
        `${method} is answered with ${statusOf(t.record(await sendBytes(t.config, request, { end: t.end })))}`,
      );
    }
  }),
  rule('ATT-OPEN-103', 'a preflight', async (t) => {
    const headers = {
      Origin: 'https://pages.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
    };
    // Without a draft: its answer is not an answer of the operation.
    const request = { method: 'OPTIONS', path: t.create().path, headers, body: new Uint8Array(0) };
    const exchange = await t.sendRaw(request);
    const origin = exchange.answer?.headers['access-control-allow-origin'];
    t.note(
      `a preflight from https://pages.example is answered with ${statusOf(exchange)}, ${origin === undefined ? 'and no origin is allowed' : `allowed is ${origin}`}`,
    );
  }),
  rule('ATT-OPEN-110', 'an id that could not be read', async (t) => {
    for (const [name, text] of [
      ['no JSON', '{"request_id":"abc"'],
      ['an array', '[]'],
      ['an envelope without it', '{}'],
    ] as const) {
      const exchange = await t.send(t.create({}, { body: () => Buffer.from(text) }));
      const id = membersOf(exchange).request_id;
      t.note(`to ${name} request_id is ${id === undefined ? 'left out' : JSON.stringify(id)}`);
    }
  }),
  rule('ATT-OPEN-111', 'further members', async (t) => {
    const members = Object.keys(membersOf(await t.send(t.create({ unique_id: 17 }))));
    const more = members.filter((name) => !['request_id', 'message', 'timestamp'].includes(name));
    t.note(more.length > 0 ? `an error carries ${more.join(', ')}, too` : 'an error carries nothing else');
  }),
  rule('ATT-OPEN-280', 'HTTP and HTTPS', async (t) => {
    if (t.config.baseUrl.startsWith('http:')) return t.note('the target was judged over plain HTTP');
    const baseUrl = t.config.baseUrl
      .replace(/^https:/, 'http:')
      .replace(/^(http:\/\/[^/:]+)(\/|$)/, '$1:443$2');
    const request = await writeRequest(t.create(), t.now());
    // Not recorded: the answer of an HTTPS port to plain HTTP is not an answer of the API.
    const exchange = await sendBytes({ baseUrl }, request, { end: t.end });
    t.note(
      `the target was judged over HTTPS; plain HTTP at the same port is answered with ${statusOf(exchange)}`,
    );
  }),
  rule('ATT-OPEN-060', 'envelope and files in one form', { needs: ['attachments'] }, (t) => {
    const form = (rewrite?: (form: string) => string) => () => formWithFile(t, rewrite);
    const payloadAs = (header: string) =>
      form((text) => text.replace('name="payload"', `name="payload"${header}`));
    return noteEach(t, [
      ['an envelope in fields, before the files,', form()],
      ['an envelope in fields, after the files,', form(filesFirst)],
      [
        'a form whose names stand without quotes',
        form((text) => text.replace(/name="(request_id|tonce)"/g, 'name=$1')),
      ],
      ['a payload with a media type of its own', payloadAs('\r\nContent-Type: application/json')],
      ['a payload that comes as a file', payloadAs('; filename="payload.json"')],
      ['a form with text before its first part', form((text) => `preamble\r\n${text}`)],
      [
        'a form with header names in lower case',
        form((text) => text.replaceAll('Content-Disposition', 'content-disposition')),
      ],
      ['a form without its end', form((text) => text.slice(0, -4))],
    ]);
  }),
  rule('ATT-OPEN-061', 'no file', async (t) => {
    for (const start of subjects(t)) {
      const subject = await start();
      const exchange = await t.send({ ...subject.make(), encoding: 'multipart' });
      t.note(`${subject.operation} in a multipart form without a file is ${outcome(exchange)}`);
    }
  }),
  rule('ATT-OPEN-062', 'urlencoded', async (t) => {
    for (const start of subjects(t)) {
      const subject = await start();
      const exchange = await t.send({ ...subject.make(), encoding: 'urlencoded' });
      t.note(`${subject.operation} in an urlencoded form is ${outcome(exchange)}`);
    }
  }),
  rule('ATT-OPEN-080', 'refusals without a stated status', async (t) => {
    const closed = await t.givenNo(t.create({ completed: true }));
    await noteEach(t, [
      ['a factoid for a closed attestation', () => t.add(closed)],
      ['an unknown template', () => t.create({ template_id: t.id() })],
      ['an unknown number', () => t.read(t.id())],
      ['a missing parameter', () => t.create({ template_id: undefined })],
    ]);
  }),
  rule('ATT-OPEN-080', 'refusals of files', { needs: ['attachments'] }, (t) =>
    noteEach(t, [
      ['a wrong checksum', () => createWithFile(t, t.file().bytes, ['0'.repeat(64)])],
      ['a missing checksum', () => createWithFile(t, t.file().bytes, [])],
    ]),
  ),
  rule('ATT-OPEN-080', 'refusals of signing', { needs: ['attachmentSigning'] }, async (t) => {
    const caId = await givenCaId(t);
    const sign = (id: string, bytes: Uint8Array) => createWithFile(t, bytes, [], { [id]: ['KEYWORD'] });
    await noteEach(t, [
      ['sign on a file that is not a PDF', () => sign(caId, t.file().bytes)],
      ['an unknown caId', async () => sign(t.id(), await makePdf(['A contract.', 'KEYWORD']))],
      ['a keyword that stands twice', async () => sign(caId, await makePdf(['KEYWORD', 'KEYWORD']))],
    ]);
  }),
  rule('ATT-OPEN-081', "another member's attestation", { keys: ['otherMember'] }, async (t) => {
    const no = await t.givenNo(t.create());
    const foreign = await t.send(t.read(no, undefined, { key: t.otherMember }));
    const unknown = await t.send(t.read(t.id(), undefined, { key: t.otherMember }));
    const same =
      foreign.answer?.status === unknown.answer?.status && messageOf(foreign) === messageOf(unknown);
    t.note(
      `another member's attestation is ${outcome(foreign)}, ${same ? 'just as' : 'unlike'} one that never was, which is ${outcome(unknown)}`,
    );
  }),
];

function bare(draft: Draft, method: string): Draft {
  return { ...draft, method, body: () => new Uint8Array(0) };
}

function statusOf({ answer, missing }: Exchange): string {
  return answer ? String(answer.status) : `nothing (${missing})`;
}

/** A create with one file; `rewrite` changes the form as text, one character for each byte. */
function formWithFile(t: Trial, rewrite?: (form: string) => string): Draft {
  const draft = t.create(...withFile(t));
  if (!rewrite) return draft;
  return { ...draft, body: (bytes) => Buffer.from(rewrite(Buffer.from(bytes).toString('latin1')), 'latin1') };
}

function filesFirst(form: string): string {
  const boundary = form.slice(0, form.indexOf('\r\n'));
  const parts = form.split(`${boundary}\r\n`).slice(1);
  const [last = ''] = parts.splice(-1);
  const end = `${boundary}--\r\n`;
  return [last.replace(end, ''), ...parts].map((part) => `${boundary}\r\n${part}`).join('') + end;
}

/** A create with one file of these bytes; with `sign` its checksum is correct. */
function createWithFile(
  t: Trial,
  bytes: Uint8Array,
  entries: readonly string[],
  sign?: { readonly [caId: string]: readonly string[] },
): Draft {
  const file = { ...t.file(), bytes };
  const list = sign ? [{ checksum: t.checksum(file), sign }] : entries;
  return t.create({ attachments: { 0: list } }, { files: [file] });
}
