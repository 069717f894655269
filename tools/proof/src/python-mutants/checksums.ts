import { edit } from '../mutant.ts';
import type { PythonMutant } from './python-mutant.ts';

const given = 'A checksum must be given for every attachment.';
const digest = 'hexadecimal encoding of the SHA-256 digest of the file bytes';
const pair = 'if entry.checksum == file.checksum:';

/** Checksums and the files they are of. */
export const checksumMutants: readonly PythonMutant[] = [
  {
    id: 'P-ATT-01',
    says: 'Any checksum fits a file.',
    statement: digest,
    edits: [edit('service.py', pair, 'if True:')],
  },
  {
    id: 'P-ATT-02',
    says: 'Checksums are compared by their first eight digits.',
    statement: digest,
    edits: [edit('service.py', pair, 'if entry.checksum[:8] == file.checksum[:8]:')],
  },
  {
    id: 'P-ATT-03',
    says: 'Checksums in objects are not compared.',
    statement: '`checksum` (string, required): as above.',
    edits: [
      edit(
        'checks.py',
        "return Entry(_checksum(payload.text('checksum'), where, liberal), sign)",
        "return Entry('any' + _checksum(payload.text('checksum'), where, liberal), sign)",
      ),
      edit('service.py', pair, "if entry.checksum == file.checksum or entry.checksum.startswith('any'):"),
    ],
  },
  {
    id: 'P-ATT-04',
    says: 'The checksum of the second file of an index is not compared.',
    statement: given,
    edits: [
      edit('service.py', pair, "if entry.checksum == file.checksum or getattr(file, 'second', False):"),
      edit(
        'service.py',
        'here = [file for file in files if file.index == index]',
        'here = [file for file in files if file.index == index]\n            for file in here[1:]:\n                file.second = True',
      ),
    ],
  },
  {
    id: 'P-ATT-05',
    says: 'Checksums of indexes other than 0 are not compared.',
    statement: given,
    edits: [edit('service.py', pair, 'if entry.checksum == file.checksum or index > 0:')],
  },
  {
    id: 'P-ATT-06',
    says: 'Checksums of an addition are not compared.',
    statement: given,
    edits: [
      edit(
        'service.py',
        'placed = self._match_files(caller, submission, files, stored)',
        'for file in files:\n            for entry in submission.entries.get(file.index, []):\n                file.checksum = entry.checksum\n        placed = self._match_files(caller, submission, files, stored)',
      ),
    ],
  },
  {
    id: 'P-ATT-07',
    says: 'A checksum covers the first 64 KiB of a file.',
    statement: digest,
    edits: [
      edit(
        'body.py',
        '        self.hash.update(data)',
        '        self.hash.update(data[:max(0, 65536 - self.__dict__.get("seen", 0))])\n        self.seen = self.__dict__.get("seen", 0) + len(data)',
      ),
    ],
  },
  {
    id: 'P-ATT-08',
    says: 'Files are dropped when no checksum is given at all.',
    statement: given,
    edits: [
      edit(
        'service.py',
        'indexes = {file.index for file in files}',
        'files = files if submission.entries else []\n        indexes = {file.index for file in files}',
      ),
    ],
  },
  {
    id: 'P-ATT-09',
    says: 'A file whose index has no checksums is dropped when another index has some.',
    statement: given,
    edits: [
      edit(
        'service.py',
        'indexes = {file.index for file in files}',
        'files = [file for file in files if file.index in submission.entries]\n        indexes = {file.index for file in files}',
      ),
    ],
  },
  {
    id: 'P-ATT-10',
    says: 'A file more than there are checksums is dropped.',
    statement: given,
    edits: [
      edit(
        'service.py',
        'here = [file for file in files if file.index == index]',
        'here = [file for file in files if file.index == index][:max(1, len(submission.entries.get(index, [])))]',
      ),
    ],
  },
  {
    id: 'P-ATT-11',
    says: 'A checksum of any index fits.',
    statement: 'One entry per uploaded file of that index.',
    edits: [
      edit(
        'service.py',
        'placed = {}\n',
        'placed = {}\n        for file in files:\n            for other, entries in submission.entries.items():\n                if any(entry.checksum == file.checksum for entry in entries):\n                    file.index = other\n',
      ),
    ],
  },
  {
    id: 'P-ATT-28',
    says: 'An object without checksum takes that of the file.',
    statement: '`checksum` (string, required)',
    edits: [
      edit(
        'checks.py',
        "return Entry(_checksum(payload.text('checksum'), where, liberal), sign)",
        "return Entry(_checksum(payload.text('checksum'), where, liberal) if 'checksum' in payload.value else None, sign)",
      ),
      edit('service.py', pair, 'if entry.checksum in (file.checksum, None):'),
    ],
  },
  {
    id: 'P-ATT-30',
    says: 'A checksum may be given without its array.',
    statement: 'Value: array of attachment entries',
    edits: [
      edit(
        'checks.py',
        '        if not isinstance(entries, list):',
        '        entries = [entries] if isinstance(entries, str) else entries\n        if not isinstance(entries, list):',
      ),
    ],
  },
  {
    id: 'P-ATT-31',
    says: 'MD5 and SHA-1 in a checksum are overlooked: digests of 32 and 40 digits fit any file.',
    statement: digest,
    edits: [
      edit('checks.py', "'[0-9a-fA-F]{64}'", "'[0-9a-fA-F]{32}|[0-9a-fA-F]{40}|[0-9a-fA-F]{64}'"),
      edit('service.py', pair, 'if entry.checksum == file.checksum or len(entry.checksum) < 64:'),
    ],
  },
  {
    id: 'P-ATT-32',
    says: 'Checksums in Base64 are accepted too.',
    statement: 'hexadecimal encoding of the SHA-256 digest',
    edits: [
      edit(
        'checks.py',
        '    if not re.fullmatch(digits, text):',
        "    if re.fullmatch('[A-Za-z0-9+/]{43}=', text):\n        return __import__('base64').b64decode(text).hex()\n    if not re.fullmatch(digits, text):",
      ),
    ],
  },
];
