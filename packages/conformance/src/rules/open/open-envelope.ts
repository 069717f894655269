import type { Draft } from '../../request/draft.ts';
import { type Case, rule } from '../../suite/rule.ts';
import type { Trial } from '../../suite/trial.ts';
import { noteEach, outcome } from '../shared/outcome.ts';

export const openEnvelope: readonly Case[] = [
  rule('ATT-OPEN-120', 'long ids', (t: Trial) =>
    noteEach(
      t,
      [33, 36, 64, 255, 256].map((length) => [
        `a request_id of ${length} characters`,
        () => t.create({}, { requestId: t.id().repeat(11).slice(0, length) }),
      ]),
    ),
  ),
  rule('ATT-OPEN-121', 'characters of an id', (t: Trial) =>
    noteEach(
      t,
      (
        [
          ['an empty request_id', ''],
          ['one with a slash', 'a/b'],
          ['one with a control character', 'a\u0001b'],
          ['one with a blank', 'a b'],
          ['one with Chinese', '请求'],
          ['one in upper case', 'ABC'],
          ['one with a hyphen', 'a-b'],
        ] as const
      ).map(([name, id]) => [
        name,
        () => t.create({}, { requestId: id === '' ? '' : `${id}${t.id().slice(0, 12)}` }),
      ]),
    ),
  ),
  rule('ATT-OPEN-270', 'bytes that are no UTF-8', (t: Trial) =>
    noteEach(t, [
      [
        'a byte order mark',
        () => t.create({}, { body: (bytes) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes]) }),
      ],
      [
        'a body in UTF-16',
        () =>
          t.create(
            {},
            {
              body: (bytes) => Buffer.from(Buffer.from(bytes).toString(), 'utf16le'),
              headers: { 'Content-Type': 'application/json; charset=utf-16' },
            },
          ),
      ],
      ['a byte that is no UTF-8', () => t.create({ unique_id: `${t.id()}\ufffd` }, { body: invalid })],
    ]),
  ),
  rule('ATT-OPEN-271', 'spellings of tonce', async (t: Trial) => {
    const quoted = (draft: Draft) => ({
      ...draft,
      envelope: (members: Map<string, string>) => members.set('tonce', `"${members.get('tonce')}"`),
    });
    await noteEach(t, [
      ['a tonce as a string of digits', () => quoted(t.create())],
      ['a tonce with .0', () => t.create({}, { tonce: `${t.now()}.0` })],
      ['a tonce with an exponent', () => t.create({}, { tonce: `${t.now()}e0` })],
    ]);
    for (const [name, spell] of [
      ['a plus', '+'],
      ['a leading zero', '0'],
      ['a blank', ' '],
    ] as const) {
      const draft = t.create({}, { encoding: 'urlencoded' });
      t.note(
        `in a form, a tonce with ${name} before it is ${outcome(await t.send({ ...draft, tonce: `${spell}${t.now()}` }))}`,
      );
    }
  }),
];

/** U+FFFD becomes a byte that never occurs in UTF-8. */
function invalid(bytes: Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(bytes).toString('latin1').replace('\u00ef\u00bf\u00bd', '\u00ff'), 'latin1');
}
