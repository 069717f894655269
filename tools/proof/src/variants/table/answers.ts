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
import type { Variant } from '../variant.ts';

/** What goes over the wire is another, what is decided is the same: a relay is in front of the reference server. */
export const answerVariants: readonly Variant[] = [
  row('success-201', 'Answers 201 to writes, 203 to reads and files', ['D7'], {
    answer: successStatus({ write: 201, read: 203, file: 203 }),
  }),
  row('success-202', 'Answers 202 to writes, 200 to reads', ['D7'], {
    answer: successStatus({ write: 202, read: 200, file: 200 }),
  }),
  row('more-members', 'Adds members to every object of its own, named like members elsewhere', ['D11'], {
    answer: moreMembers,
  }),
  row('reversed-members', 'Writes the members of every object in reverse order', ['D4'], {
    answer: reversedMembers,
  }),
  row('sorted-members', 'Keeps objects with sorted members', ['D4'], { answer: sortedMembers }),
  row('reprinted-values', 'Keeps data as parsed values: 1.10 comes back as 1.1', ['D4'], {
    answer: reprintedValues,
  }),
  row('pretty-json', 'Indents its JSON, with CR LF and blanks around it', [], {
    answer: spelt({ space: (depth) => `\r\n${'\t'.repeat(depth)} `, colon: ' : ' }),
  }),
  row('escaped-json', 'Writes every character of a string as an escape, also in names', [], {
    answer: spelt({ string: (value) => `"${[...value].map(escaped).join('')}"` }),
  }),
  row('ascii-json', 'Escapes what is beyond ASCII, and slashes', [], {
    answer: spelt({
      string: (value) =>
        JSON.stringify(value)
          .replaceAll('/', '\\/')
          .replace(/[\u007f-\uffff]/g, escaped),
    }),
  }),
  row('chinese', 'Gives its messages in Chinese', [], { answer: chineseMessages }),
  row(
    'media-types',
    'Calls its JSON application/vnd.attestation+json, its errors application/problem+json',
    [],
    { answer: mediaTypes('+json') },
  ),
  row('plain-media-type', 'Sends application/json without a charset', [], { answer: mediaTypes('plain') }),
  row('other-headers', 'Spells header fields otherwise and adds others, some of them twice', [], {
    answer: otherHeaders,
  }),
  row('no-date', 'Sends no Date header', [], { answer: withoutDate }),
  row('no-allow', 'Leaves Allow out of a 405', ['D10'], { answer: withoutAllow }),
  row('null-id', 'Gives null as request_id where none could be read', ['D11'], {
    answer: idOfUnreadable(null),
  }),
  row('no-id', 'Leaves request_id out where none could be read', ['D11'], {
    answer: idOfUnreadable(undefined),
  }),
  row('octet-stream', 'Sends the file as application/octet-stream, its name as a token', ['D22'], {
    answer: renamedFile('application/octet-stream', 'attachment;filename=record-1.zip'),
  }),
  row('filename-star', 'Names the file twice, the second time in UTF-8', ['D22'], {
    answer: renamedFile(
      'application/zip',
      `ATTACHMENT; FileName="record.zip"; filename*=UTF-8''%E8%AE%B0%E5%BD%95.zip`,
    ),
  }),
  row(
    'filename-escaped',
    'Names the file with a semicolon and an escaped quote, after another parameter',
    ['D22'],
    {
      answer: renamedFile(
        'application/x-zip-compressed',
        'inline; size=7; filename="a; filename=\\"b\\".zip"',
      ),
    },
  ),
  row('filename-other', 'Gives a file that is called record, without an extension or a media type', ['D22'], {
    answer: renamedFile(undefined, 'attachment; filename="record"'),
  }),
  row('chunked', 'Sends no length but chunks, which cut characters apart', [], { deliver: inChunks }),
  row('byte-by-byte', 'Sends the body a byte at a time', [], { deliver: byteByByte }),
  row('slow', 'Takes 20 to 80 ms longer for each answer', [], { deliver: late(20, 80) }),
  row('closing', 'Closes the connection after each answer', [], { deliver: closing }),
  row('until-closed', 'Ends a body by closing the connection, and gives no reason phrase', [], {
    deliver: untilClosed,
  }),
  row('early-hints', 'Sends 102 and 103 before the answer', [], { deliver: withEarlyHints }),
  row('compressed', 'Compresses answers for callers that take that', [], { deliver: compressed }),
  row('trailer', 'Sends a trailer', [], { deliver: withTrailer }),
  row('one-at-a-time', 'Works on one request at a time', [], { atOnce: 1 }),
  {
    id: 'dribbled',
    says: 'Sends head and body a byte at a time',
    base: 'reference',
    decisions: [],
    dribbled: true,
  },
];

function row(id: string, says: string, decisions: readonly string[], rules: RelayRules): Variant {
  return { id, says, base: 'reference', decisions, relay: () => rules };
}

function escaped(character: string): string {
  return [...Array(character.length).keys()]
    .map((i) => `\\u${character.charCodeAt(i).toString(16).padStart(4, '0')}`)
    .join('');
}
