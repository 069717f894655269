import type { Draft } from '../../request/draft.ts';
import { isObject } from '../../request/json.ts';
import { writeRequest } from '../../request/write-request.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { type Exchange, jsonOf } from '../../target/exchange.ts';
import { sendBytes } from '../../target/raw-socket.ts';
import { noteEach, outcome } from '../shared/outcome.ts';
import { subjects } from '../shared/subjects.ts';

export const openHttp: readonly Case[] = [
  rule('ATT-OPEN-070', 'the status of each success', async (t: Trial) => {
    const reported: string[] = [];
    for (const start of subjects(t)) {
      const subject = await start();
      reported.push(`${subject.operation} is ${outcome(await t.send(subject.make()))}`);
    }
    t.note(reported.join('; '));
  }),
  rule('ATT-OPEN-100', 'paths that nearly match', (t: Trial) => {
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
  rule('ATT-OPEN-101', 'Allow, HEAD and OPTIONS', async (t: Trial) => {
    const got = await t.send(bare(t.create(), 'GET'));
    t.note(
      `GET is ${outcome(got)}, ${got.answer?.headers.allow === undefined ? 'without Allow' : `with Allow: ${got.answer.headers.allow}`}`,
    );
    for (const method of ['HEAD', 'OPTIONS', 'TRACE']) {
      const request = { method, path: t.create().path, headers: {}, body: new Uint8Array(0) };
      t.note(`${method} is answered with ${statusOf(t.record(await sendBytes(t.config, request)))}`);
    }
  }),
  rule('ATT-OPEN-103', 'a preflight', async (t: Trial) => {
    const headers = {
      Origin: 'https://pages.example',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'content-type',
    };
    // Without a draft: its answer is none of the operation.
    const request = { method: 'OPTIONS', path: t.create().path, headers, body: new Uint8Array(0) };
    const exchange = await t.sendRaw(request);
    const origin = exchange.answer?.headers['access-control-allow-origin'];
    t.note(
      `a preflight from https://pages.example is answered with ${statusOf(exchange)}, ${origin === undefined ? 'and no origin is allowed' : `allowed is ${origin}`}`,
    );
  }),
  rule('ATT-OPEN-110', 'an id that could not be read', async (t: Trial) => {
    for (const [name, text] of [
      ['no JSON', '{"request_id":"abc"'],
      ['an array', '[]'],
      ['an envelope without it', '{}'],
    ] as const) {
      const exchange = await t.send(t.create({}, { body: () => Buffer.from(text) }));
      const body = jsonOf(exchange);
      const id = isObject(body) ? body.request_id : undefined;
      t.note(`to ${name} request_id is ${id === undefined ? 'left out' : JSON.stringify(id)}`);
    }
  }),
  rule('ATT-OPEN-111', 'further members', async (t: Trial) => {
    const body = jsonOf(await t.send(t.create({ unique_id: 17 })));
    const described = ['request_id', 'message', 'timestamp'];
    const more = isObject(body) ? Object.keys(body).filter((name) => !described.includes(name)) : [];
    t.note(more.length > 0 ? `an error carries ${more.join(', ')}, too` : 'an error carries nothing else');
  }),
  rule('ATT-OPEN-280', 'HTTP and HTTPS', async (t: Trial) => {
    if (t.config.baseUrl.startsWith('http:')) return t.note('the target was judged over plain HTTP');
    const baseUrl = t.config.baseUrl
      .replace(/^https:/, 'http:')
      .replace(/^(http:\/\/[^/:]+)(\/|$)/, '$1:443$2');
    const request = await writeRequest(t.create(), t.now());
    // Not recorded: what is sent in plain HTTP at a port of HTTPS is not an answer of the API.
    const exchange = await sendBytes({ baseUrl }, request);
    t.note(
      `the target was judged over HTTPS; plain HTTP at the same port is answered with ${statusOf(exchange)}`,
    );
  }),
];

function bare(draft: Draft, method: string): Draft {
  return { ...draft, method, body: () => new Uint8Array(0) };
}

function statusOf({ answer, missing }: Exchange): string {
  return answer ? String(answer.status) : `nothing (${missing})`;
}
