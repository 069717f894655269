import {
  byteByByte,
  closing,
  compressed,
  inChunks,
  late,
  untilClosed,
  withEarlyHints,
  withTrailer,
} from '../relay/deliver.ts';
import type { RelayRules } from '../relay/relay.ts';
import {
  moreMembers,
  reprintedValues,
  reversedMembers,
  sortedMembers,
  spelt,
  successStatus,
} from '../relay/rewrite.ts';
import {
  chineseMessages,
  idOfUnreadable,
  mediaTypes,
  otherHeaders,
  renamedFile,
  withoutAllow,
  withoutDate,
} from '../relay/rewrite-words.ts';
import type { Behaviours } from '../variant.ts';

const rules: Readonly<Record<string, RelayRules>> = {
  'success-201': { answer: successStatus({ write: 201, read: 203, file: 203 }) },
  'success-202': { answer: successStatus({ write: 202, read: 200, file: 200 }) },
  'more-members': { answer: moreMembers },
  'reversed-members': { answer: reversedMembers },
  'sorted-members': { answer: sortedMembers },
  'reprinted-values': { answer: reprintedValues },
  'pretty-json': { answer: spelt({ space: (depth) => `\r\n${'\t'.repeat(depth)} `, colon: ' : ' }) },
  'escaped-json': { answer: spelt({ string: (value) => `"${[...value].map(escaped).join('')}"` }) },
  'ascii-json': {
    answer: spelt({
      string: (value) =>
        JSON.stringify(value)
          .replaceAll('/', '\\/')
          .replace(/[\u007f-\uffff]/g, escaped),
    }),
  },
  chinese: { answer: chineseMessages },
  'media-types': { answer: mediaTypes('+json') },
  'plain-media-type': { answer: mediaTypes('plain') },
  'other-headers': { answer: otherHeaders },
  'no-date': { answer: withoutDate },
  'no-allow': { answer: withoutAllow },
  'null-id': { answer: idOfUnreadable(null) },
  'no-id': { answer: idOfUnreadable(undefined) },
  'octet-stream': {
    answer: renamedFile('application/octet-stream', 'attachment;filename=record-1.zip'),
  },
  'filename-star': {
    answer: renamedFile(
      'application/zip',
      `ATTACHMENT; FileName="record.zip"; filename*=UTF-8''%E8%AE%B0%E5%BD%95.zip`,
    ),
  },
  'filename-escaped': {
    answer: renamedFile('application/x-zip-compressed', 'inline; size=7; filename="a; filename=\\"b\\".zip"'),
  },
  'filename-other': { answer: renamedFile(undefined, 'attachment; filename="record"') },
  chunked: { deliver: inChunks },
  'byte-by-byte': { deliver: byteByByte },
  slow: { deliver: late(20, 80) },
  closing: { deliver: closing },
  'until-closed': { deliver: untilClosed },
  'early-hints': { deliver: withEarlyHints },
  compressed: { deliver: compressed },
  trailer: { deliver: withTrailer },
  'one-at-a-time': { atOnce: 1 },
  'python-relayed': { answer: moreMembers, deliver: untilClosed },
  'python-compressed': { deliver: compressed },
};

/** What goes over the wire is another, what is decided is the same: a relay in front of the server. */
export const answerBehaviours: Behaviours = {
  ...Object.fromEntries(Object.entries(rules).map(([id, rule]) => [id, { relay: () => rule }])),
  dribbled: { dribbled: true },
};

function escaped(character: string): string {
  return [...Array(character.length).keys()]
    .map((i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`)
    .join('');
}
