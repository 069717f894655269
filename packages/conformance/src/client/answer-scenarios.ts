import { jsonMembers } from '@attestation/signing';
import {
  at,
  failsSaying,
  failsWith,
  failsWithItsId,
  givesNumber,
  harmlessName,
  honest,
  honestUpload,
  keepsId,
  keepsPayload,
  namesFile,
  nothingElsewhere,
  nothingOutside,
  nothingSaved,
  on,
  payloadHas,
  renews,
  returns,
  samePayload,
  sameResult,
  saves,
  sentAtMost,
  waits,
  withoutStatus,
} from './checks.ts';
import { fails, type Scenario } from './observed.ts';
import {
  bodyOf,
  closedAfterwards,
  cutAnswer,
  failed,
  fileSent,
  type Reply,
  redirected,
  refused,
  succeeded,
  succeededWith,
  unanswered,
} from './replies.ts';
import { isLong } from './request-scenarios.ts';
import { callsOf } from './scenario.ts';

/** How a client reads answers, and what it does when something fails. */
export function answerScenarios(seed: number): Scenario[] {
  const { id, bytes, factoid, payload, create, creates, add, apply, read, download } = callsOf(seed);
  const refusals = [400, 404, 405, 413, 500];
  const causeOf = (status?: number) => `the cause of ${status} is 张三`;
  const cut = bytes('cut', 200_000);
  const fileBytes = (call: number) => bytes(`file-${call}`, 99_999 * (call - 1) + 1);
  return [
    {
      name: 'read',
      calls: [
        read('read-all', allGroups),
        read('read-none', [], []),
        read('read-one', ['identities'], ['identities']),
        read('read-two', ['factoids', 'attachments'], ['factoids', 'attachments']),
        read(
          'read-long',
          allGroups,
          undefined,
          ', "serial": 12345678901234567890, "rate": 0.12345678901234567890',
        ),
      ],
      checks: {
        'ATT-CLI-029': on([1, 2, 3, 4, 5], samePayload(at(/^payload\.ano$/))),
        'ATT-CLI-030': on([1], payloadHas('fields', 'null')),
        'ATT-CLI-031': on([2], payloadHas('fields', '[]')),
        'ATT-CLI-032': on([3, 4], samePayload(at(/^payload\.fields/))),
        'ATT-CLI-051': on(
          [1, 2, 3, 4, 5],
          sameResult((one) => !isLong(one)),
        ),
        'ATT-CLI-052': on([5], sameResult(isLong)),
      },
    },
    {
      name: 'answers',
      calls: creates({
        created: succeeded(201),
        'unknown-members': succeededWith(withUnknownMembers),
        page: succeededWith(() => '<html><body>Sign in to this network</body></html>', 'text/html'),
        'ends-early': succeededWith((exchange) => bodyOf(exchange).slice(0, -12)),
        'no-data': succeededWith(({ requestId }) => JSON.stringify({ request_id: requestId, data: {} })),
        'of-another': succeededWith((exchange) => bodyOf({ ...exchange, requestId: 'another' })),
      }),
      checks: {
        'ATT-CLI-050': on([1], givesNumber),
        'ATT-CLI-053': on([2], givesNumber),
        'ATT-CLI-063': on([3], fails),
        'ATT-CLI-064': on([4], fails),
        'ATT-CLI-065': on([5], fails),
        'ATT-CLI-066': on([6], fails),
      },
    },
    {
      name: 'downloads',
      calls: [
        ...fileNames.map(([name], index) => download(`file-${index + 1}`, file(name, fileBytes(index + 1)))),
        ...hostileNames.map((name, index) => download(`hostile-${index + 1}`, file(name, fileBytes(1)))),
      ],
      checks: {
        'ATT-CLI-075': on([1, 2, 3], (seen, call) => saves(fileBytes(call))(seen, call)),
        'ATT-CLI-076': on([1, 2, 3], (seen, call) => namesFile(fileNames[call - 1]?.[1] ?? '')(seen, call)),
        'ATT-CLI-080': on([4, 5, 6, 7, 8, 9, 10, 11], harmlessName),
        'ATT-CLI-081': on([4], nothingOutside),
      },
    },
    {
      name: 'errors',
      calls: creates({
        ...Object.fromEntries(
          refusals.map((status) => [`refused-${status}`, refused(status, causeOf(status))]),
        ),
        'page-502': failed(502, 'text/html', '<html><body>Bad gateway</body></html>'),
        'empty-503': failed(503, 'text/plain', ''),
        'list-400': failed(400, 'application/json', '[]'),
        'shape-500': failed(500, 'application/json', '{"error": {"message": 5}}'),
      }),
      checks: {
        'ATT-CLI-054': on([1, 2, 3, 4, 5], (seen, call) => failsWith(`${refusals[call - 1]}`)(seen, call)),
        'ATT-CLI-055': on([1, 2, 3, 4, 5], (seen, call) =>
          failsSaying(causeOf(refusals[call - 1]))(seen, call),
        ),
        'ATT-CLI-056': on([1, 2, 3, 4, 5], failsWithItsId),
        'ATT-CLI-057': on([6, 7, 8, 9], (seen, call) =>
          failsWith(`${[502, 503, 400, 500][call - 6]}`)(seen, call),
        ),
        'ATT-CLI-058': on([1, 2, 3, 4], sentAtMost(1)),
        'ATT-CLI-059': on([5], sentAtMost(1)),
        'ATT-CLI-062': on([6, 7], sentAtMost(20)),
      },
    },
    {
      name: 'retry-after',
      calls: [
        create(payload('after-seconds'), { replies: [tooMany(() => '2')] }),
        create(payload('after-date'), { replies: [tooMany(twoSecondsOn)] }),
      ],
      checks: {
        'ATT-CLI-060': on([1], waits),
        'ATT-CLI-061': on([2], waits),
        'ATT-CLI-069': on([1], renews('request_id')),
        'ATT-CLI-070': on([1], renews('tonce')),
      },
    },
    {
      name: 'broken-connections',
      calls: [
        create(payload('unanswered'), { replies: [unanswered] }),
        create(payload('half-answered'), { replies: [cutAnswer] }),
        add({ ano: `00${id('lost')}`, factoids: [factoid('lost')] }, { replies: [unanswered] }),
        apply('lost', { type: 'PERSONAL' }, { replies: [unanswered] }),
        create(payload('closed'), { always: closedAfterwards }),
      ],
      checks: {
        'ATT-CLI-067': (seen) => {
          on([1], withoutStatus, honest(givesNumber))(seen);
          on([3], withoutStatus, honest(returns('success', 'true')))(seen);
        },
        'ATT-CLI-068': keepsPayload,
        'ATT-CLI-071': on([4], keepsId),
        'ATT-CLI-072': on([2], honest(givesNumber)),
        'ATT-CLI-073': on([5], givesNumber),
      },
    },
    {
      name: 'broken-upload',
      calls: [
        create(payload('upload'), {
          attachments: { 0: [{ name: 'large.bin', bytes: bytes('upload', 1_000_000) }] },
          blame: 'ATT-CLI-074',
        }),
      ],
      cutUploads: 1,
      checks: { 'ATT-CLI-074': on([1], honestUpload) },
    },
    {
      name: 'broken-downloads',
      calls: [
        download('cut-length', fileSent({ parameter: 'filename="broken.zip"', bytes: cut, cut: true })),
        download(
          'cut-chunks',
          fileSent({ parameter: 'filename="broken.zip"', bytes: cut, cut: true, chunked: true }),
        ),
        download('refused-file', refused(400, 'the attestation is open')),
      ],
      checks: {
        'ATT-CLI-077': on([1], fails),
        'ATT-CLI-078': on([2], fails),
        'ATT-CLI-079': on([1, 2], nothingSaved),
        'ATT-CLI-082': on([3], fails, nothingSaved),
      },
    },
    {
      name: 'redirects',
      calls: creates({ 'redirected-307': redirected(307), 'redirected-302': redirected(302) }),
      checks: { 'ATT-CLI-083': on([1, 2], nothingElsewhere), 'ATT-CLI-084': on([1, 2], fails) },
    },
  ];
}

const allGroups = ['identities', 'factoids', 'attachments'];

function withUnknownMembers({ requestId, data }: Parameters<Reply>[0]): string {
  const members = [...jsonMembers(data), ['links', '{"self": [1, {}]}']].map(
    ([name, text]) => `"${name}": ${text}`,
  );
  return `{\n "meta": {"region": "cn-east"}, "request_id": ${JSON.stringify(requestId)},\n "data": {${members}}}\n`;
}

/** As a parameter of Content-Disposition, and as a client reads it. */
const fileNames: readonly [parameter: string, name: string][] = [
  ['filename="0019A0B1.zip"', '0019A0B1.zip'],
  ['filename=0019A0B2.zip', '0019A0B2.zip'],
  ['filename="report 2026; final.zip"', 'report 2026; final.zip'],
];

/** Names that a client must not obey; FOLDER is that of the command. */
const hostileNames = [
  'filename="../../outside-1.zip"',
  'filename="FOLDER/../../outside-2.zip"',
  'filename="..\\\\..\\\\outside-3.zip"',
  'filename="C:\\\\Windows\\\\outside-4.zip"',
  'filename=".."',
  'filename=""',
  'filename="tab\tname.zip"',
  "filename*=UTF-8''..%2F..%2Foutside-5.zip",
];

function file(parameter: string, bytes: Buffer): Reply {
  return fileSent({ parameter, bytes });
}

function tooMany(after: () => string): Reply {
  return refused(429, 'too many requests', () => ({ 'Retry-After': after() }));
}

const twoSecondsOn = () => new Date((Math.ceil(Date.now() / 1000) + 2) * 1000).toUTCString();
