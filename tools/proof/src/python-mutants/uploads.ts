import { edit } from '../mutant.ts';
import { beforeCheck, type PythonMutant } from './python-mutant.ts';

const digest = 'hexadecimal encoding of the SHA-256 digest of the file bytes';
const part = 'Each file is a form part named `attachments[i][]`';
const several = 'several parts with the same `i` are allowed';
const keyOf = 'Key: decimal index (string) of a factoid in the factoids array. Value: array of attachments.';
const adding = "self.store.add('attachments', uuid";

/** Files, their parts and their places. */
export const uploadMutants: readonly PythonMutant[] = [
  {
    id: 'P-ATT-12',
    says: 'Files of an index that has no factoid are dropped.',
    statement: '`i` is the index of the factoid in the factoids array the file belongs to',
    edits: [
      beforeCheck(
        "count = len(payload.get('factoids') or [])",
        'envelope.files, kept = [file for file in envelope.files if file.index < count], [file for file in envelope.files if file.index >= count]',
        "if kept and isinstance(payload.get('attachments'), dict):",
        "    payload['attachments'] = {key: value for key, value in payload['attachments'].items() if not key.isdigit() or int(key) < count}",
      ),
    ],
  },
  {
    id: 'P-ATT-13',
    says: 'Of several parts of one index the last is kept.',
    statement: several,
    edits: [
      edit(
        'service.py',
        '            for entry, file in placed.get(index, []):\n',
        '            for entry, file in placed.get(index, [])[-1:]:\n',
      ),
    ],
  },
  {
    id: 'P-ATT-14',
    says: 'More than two parts of one index are refused.',
    statement: several,
    edits: [
      edit(
        'service.py',
        '            entries = list(submission',
        "            if len(here) > 2:\n                raise Refusal('files', name=index, detail='too many')\n            entries = list(submission",
      ),
    ],
  },
  {
    id: 'P-ATT-15',
    says: 'The same file at a second factoid is dropped.',
    statement: keyOf,
    edits: [
      edit(
        'service.py',
        `                ${adding}`,
        `                if self.store.row('select 1 from attachments where no = ? and checksum = ?', no, file.checksum):\n                    continue\n                ${adding}`,
      ),
    ],
  },
  {
    id: 'P-ATT-16',
    says: 'The same file in a second attestation is dropped.',
    statement: keyOf,
    edits: [
      edit(
        'service.py',
        `                ${adding}`,
        `                if self.store.row('select 1 from attachments where checksum = ?', file.checksum):\n                    continue\n                ${adding}`,
      ),
    ],
  },
  {
    id: 'P-ATT-17',
    says: 'In a read the index counts the factoids of the request that brought the file.',
    statement: keyOf,
    edits: [edit('service.py', 'no, place, file.checksum', 'no, index, file.checksum')],
  },
  {
    id: 'P-ATT-18',
    says: 'In a read the attachments of an addition stand one index too low when it repeats a factoid first.',
    statement: keyOf,
    edits: [
      edit(
        'service.py',
        'data = write(factoid.data)\n',
        'data = write(factoid.data)\n            first = len(known) if index == 0 else first\n',
      ),
      edit('service.py', 'no, place, file.checksum', 'no, first + index if first else place, file.checksum'),
    ],
  },
  {
    id: 'P-ATT-19',
    says: 'In a read an index that has two or more attachments is an object.',
    statement: 'the attachments of a factoid index are an array of strings',
    edits: [
      edit(
        'service.py',
        '        return groups\n',
        '        return {key: value if len(value) < 2 else {str(at): one for at, one in enumerate(value)} for key, value in groups.items()}\n',
      ),
    ],
  },
  {
    id: 'P-ATT-20',
    says: 'In a read a signed attachment is an object.',
    statement: 'the attachments of a factoid index are an array of strings',
    edits: [
      edit(
        'service.py',
        '.append(row[name])',
        ".append({'id': row[name], 'signed': True} if row['signing'] else row[name])",
      ),
    ],
  },
  {
    id: 'P-ATT-21',
    says: 'The attachments of an addition are not returned.',
    statement: 'As in /attestations; files are uploaded the same way.',
    edits: [
      edit(
        'service.py',
        '            self._append(ano, submission.factoids, placed)',
        '            self._append(ano, submission.factoids, {})',
      ),
    ],
  },
  {
    id: 'P-ATT-22',
    says: 'The line break at the end of a file is lost.',
    statement: digest,
    edits: [
      edit(
        'body.py',
        '            parts.copy(upload.write)',
        "            held = []\n            parts.copy(held.append)\n            whole = b''.join(held)\n            upload.write(whole.removesuffix(b'\\n').removesuffix(b'\\r'))",
      ),
    ],
  },
  {
    id: 'P-ATT-23',
    says: 'Files are read as text: CR LF becomes LF.',
    statement: digest,
    edits: [
      edit(
        'body.py',
        '            parts.copy(upload.write)',
        "            held = []\n            parts.copy(held.append)\n            upload.write(b''.join(held).replace(b'\\r\\n', b'\\n'))",
      ),
    ],
  },
  {
    id: 'P-ATT-24',
    says: 'A file that is no UTF-8 is refused.',
    statement: part,
    edits: [
      edit(
        'body.py',
        '            parts.copy(upload.write)',
        "            held = []\n            parts.copy(held.append)\n            _text(b''.join(held))\n            upload.write(b''.join(held))",
      ),
    ],
  },
  {
    id: 'P-ATT-25',
    says: 'A line of two dashes in a file ends it.',
    statement: digest,
    edits: [
      edit(
        'body.py',
        '            parts.copy(upload.write)',
        "            held = []\n            parts.copy(held.append)\n            upload.write(b''.join(held).split(b'\\r\\n--')[0])",
      ),
    ],
  },
  {
    id: 'P-ATT-26',
    says: 'Parts of an index above 9 are not known.',
    statement: part,
    edits: [edit('body.py', '[1-9][0-9]{0,5})\\]\\[\\]', '[1-9])\\]\\[\\]')],
  },
  {
    id: 'P-ATT-27',
    says: 'An object without sign is refused.',
    statement: '`sign` (object, optional)',
    edits: [
      edit(
        'checks.py',
        "sign = payload.optional('sign', dict, 'an object', {})",
        "sign = payload.required('sign', dict, 'an object')",
      ),
    ],
  },
  {
    id: 'P-ATT-29',
    says: 'Strings and objects in one array are refused.',
    statement: 'array of attachment entries (string checksum or object with checksum and optional sign)',
    edits: [
      edit(
        'checks.py',
        '        result[int(index)] = [_entry',
        "        if len({type(entry) for entry in entries}) > 1:\n            raise Refusal('format', name=where, want='of one kind')\n        result[int(index)] = [_entry",
      ),
    ],
  },
  {
    id: 'P-ATT-34',
    says: 'Files uploaded with a creation leave it open.',
    statement: 'Attestation stored; reference number returned.',
    edits: [edit('service.py', 'submission.completed, now if', 'submission.completed and not files, now if')],
  },
];
