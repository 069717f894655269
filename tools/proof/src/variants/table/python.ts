import { compressed, untilClosed } from '../relay/deliver.ts';
import { moreMembers } from '../relay/rewrite.ts';
import type { Variant } from '../variant.ts';

/** The second implementation, as it is and with its switches, many at a time: they do not get in each other's way. */
export const pythonVariants: readonly Variant[] = [
  row('python', 'As it is', [], []),
  row(
    'python-answers',
    'Answers in another form',
    ['D7', 'D8', 'D9', 'D10', 'D11'],
    [
      'status-201',
      'status-422',
      'unknown-key-401',
      'foreign-403',
      'extra-members',
      'key-order',
      'ascii-json',
      'chinese',
      'chunked',
      'header-case',
      'no-allow',
      'unread-request-id',
    ],
  ),
  row(
    'python-pretty',
    'Indents its answers, and closes the connection after each',
    ['D4'],
    ['pretty-json', 'double-numbers', 'one-answer'],
  ),
  row('python-slow', 'Takes 50 to 150 ms longer for each answer', [], ['slow']),
  row(
    'python-generous',
    'Accepts what may be refused',
    ['D1', 'D3', 'D10', 'D12', 'D18', 'D19', 'D21', 'D22', 'D25', 'D27'],
    [
      'long-request-ids',
      'string-tonce',
      'bom-accepted',
      'loose-paths',
      'unknown-identities',
      'no-template-check',
      'empty-array-data',
      'unknown-fields-names-accepted',
      'entry-without-file',
      'keyword-absent-accepted',
      'open-download',
      'enterprise-org-name-fields-ignored',
    ],
  ),
  row(
    'python-strict',
    'Refuses what may be accepted',
    ['D5', 'D6', 'D13', 'D16', 'D18', 'D20', 'D25'],
    [
      'replay-refused',
      'duplicate-keys-refused',
      'strict-null',
      'strict-unknown',
      'no-urlencoded',
      'multipart-needs-file',
      'factoid-content-refused',
      'closed-repeat-refused',
      'array-attachments-refused',
      'case-checksums-refused',
      'one-keyword',
      'uscid-check-digit',
      'extra-codes-refused',
    ],
  ),
  row(
    'python-order',
    'Checks in another order, over a payload that it re-serializes',
    ['D5', 'D9'],
    ['payload-first', 'signature-format-400', 'compact-payload-signed'],
  ),
  row(
    'python-numbers',
    'Counts its numbers, names attachments by ids, and counts lengths in UTF-16',
    ['D2', 'D17'],
    ['sequential-numbers', 'attachment-ids-opaque', 'utf16-lengths'],
  ),
  row(
    'python-digits',
    'Gives numbers of 12 digits, and counts lengths in bytes',
    ['D2', 'D17', 'D22'],
    ['number-ids', 'byte-lengths', 'octet-stream', 'filename-star'],
  ),
  row(
    'python-shared',
    'Counts unique_ids over all members and indexes over the attestation',
    ['D15', 'D18', 'D24'],
    ['global-unique-ids', 'shared-environments', 'attestation-index'],
  ),
  row(
    'python-later',
    'Links after 12 seconds, and lets a caId be used after an hour',
    ['D23', 'D25'],
    ['blockchain-late', 'cas-later'],
  ),
  row(
    'python-less',
    'Has no files, certifications, downloads or links',
    ['D23'],
    ['blockchain-never', 'no-attachments', 'no-cas', 'no-download'],
  ),
  row('python-counted', 'Takes 50 requests a second of a key', ['D26'], ['rate-limit']),
  {
    ...row('python-relayed', 'Adds members, and ends a body by closing the connection', [], []),
    relay: () => ({ answer: moreMembers, deliver: untilClosed }),
  },
  { ...row('python-compressed', 'Compresses its answers', [], []), relay: () => ({ deliver: compressed }) },
];

function row(id: string, says: string, decisions: readonly string[], liberal: readonly string[]): Variant {
  return { id, says, base: 'python', decisions, liberal };
}
