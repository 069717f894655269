import type { FilePart } from '../../request/draft.ts';
import type { Json } from '../../request/json.ts';
import type { Changes } from '../../suite/drafts.ts';
import type { Case } from '../../suite/rule.ts';
import { aroundOne } from '../shared/refused-variations.ts';
import { upload } from '../shared/uploads.ts';
import { changed, nextDigit, refusedBothWays, strangeChecksums } from './refused-uploads.ts';

/** What of files must be refused, and leaves nothing behind. */
export const attachmentsRefused: readonly Case[] = [
  ...refusedBothWays('ATT-ATT-001', 'no map', (t) => {
    const made = upload(t, [1, 1]);
    const list = Object.values(made.attachments)[0] ?? [];
    return [
      made,
      ...(['x', 7, true] as const).map((value) =>
        changed(`attachments is ${JSON.stringify(value)}`, made, { attachments: value }, 400),
      ),
      // No "-1": it sorts before "0", and an implementation that re-serializes the payload for the signature puts it behind.
      ...(
        [
          ['x', 400],
          ['1.0', 400],
          ['0x1', 400],
          // A server that reads it as 0 misses the checksum of the other file: the status for that is open.
          ['00', undefined],
        ] as const
      ).map(([key, status]) =>
        changed(
          `the key of an entry is "${key}"`,
          made,
          { attachments: { 0: list, [key]: made.attachments[1] ?? [] } },
          status,
        ),
      ),
    ];
  }),
  ...refusedBothWays('ATT-ATT-002', 'no list, and entries that are neither', (t) => {
    const made = upload(t, [1, 2]);
    const [[only], [one, two]] = [made.attachments[0], made.attachments[1]] as [[Json], [Json, Json]];
    const as = (second: Json): Changes => ({ attachments: { ...made.attachments, 1: second } });
    return [
      made,
      ...aroundOne(only).map(([name, entries, status]) =>
        changed(
          `an index has ${name}`,
          made,
          { attachments: { ...made.attachments, 0: entries ?? null } },
          status,
        ),
      ),
      changed('the entries of an index are a number', made, as(7), 400),
      changed('the entries of an index are an object', made, as({ checksum: one }), 400),
      changed('the second entry is a number', made, as([one, 7]), 400),
      changed('the second entry is true', made, as([one, true]), 400),
      changed('the second entry is a list', made, as([one, [two]]), 400),
    ];
  }),
  ...refusedBothWays('ATT-ATT-003', 'no checksum', (t) => strangeChecksums(t, (checksum) => checksum)),
  ...refusedBothWays('ATT-ATT-005', 'no checksum', (t) => {
    const [made, ...rest] = strangeChecksums(t, (checksum) => ({ checksum }));
    const [one, two] = made.attachments[0] as [Json, Json];
    const second = (entry: Json): Changes => ({ attachments: { 0: [one, entry] } });
    return [
      made,
      ...rest,
      changed('the second entry has no checksum', made, second({})),
      changed(
        'the second entry has its checksum under another name',
        made,
        second({ sha256: (two as { checksum: Json }).checksum }),
      ),
      changed('the checksum of the second entry is a number', made, second({ checksum: 7 }), 400),
      changed('the checksum of the second entry is a list', made, second({ checksum: [two] }), 400),
    ];
  }),
  ...refusedBothWays('ATT-ATT-004', 'the checksum of other bytes', (t) => {
    const made = upload(t, [1, 2]);
    const other = t.checksum(t.file());
    const [one, two] = made.attachments[1] as [string, string];
    return [
      made,
      changed('the only checksum of an index is of other bytes', made, {
        attachments: { ...made.attachments, 0: [other] },
      }),
      changed('the last checksum is of other bytes', made, {
        attachments: { ...made.attachments, 1: [one, other] },
      }),
      changed('the last checksum differs in one digit', made, {
        attachments: { ...made.attachments, 1: [one, nextDigit(two)] },
      }),
      changed('the first checksum stands twice', made, {
        attachments: { ...made.attachments, 1: [one, one] },
      }),
      changed('an object holds the checksum of other bytes', made, {
        attachments: { ...made.attachments, 1: [one, { checksum: other }] },
      }),
    ];
  }),
  ...refusedBothWays('ATT-ATT-006', 'fewer checksums than files', (t) => {
    const made = upload(t, [2, 1]);
    const [one] = made.attachments[0] as [string];
    return [
      made,
      changed('the first of two files has no checksum', made, {
        attachments: { ...made.attachments, 0: [one] },
      }),
      changed('the file of the second factoid has no checksum', made, {
        attachments: { 0: made.attachments[0] ?? [] },
      }),
      changed('no file has a checksum', made, { attachments: undefined }),
      changed('attachments is empty', made, { attachments: {} }),
    ];
  }),
  ...refusedBothWays('ATT-ATT-007', 'entries under another index than their files', (t) => {
    const made = upload(t, [2, 1]);
    const [one, two] = made.attachments[0] as [string, string];
    const [three] = made.attachments[1] as [string];
    return [
      made,
      changed('the checksums of two indexes are exchanged', made, {
        attachments: { 0: [one, three], 1: [two] },
      }),
      changed('a checksum stands under the other index', made, {
        attachments: { 0: [one], 1: [two, three] },
      }),
    ];
  }),
  ...refusedBothWays('ATT-ATT-009', 'a file of another factoid', (t) => {
    const made = upload(t, [1, 1]);
    const [one, two] = made.files as [FilePart, FilePart];
    return [
      made,
      {
        differs: 'the files of two factoids are exchanged',
        upload: {
          ...made,
          files: [
            { ...one, index: 1 },
            { ...two, index: 0 },
          ],
        },
      },
      {
        differs: 'both files are of the first factoid',
        upload: { ...made, files: [one, { ...two, index: 0 }] },
      },
    ];
  }),
];
