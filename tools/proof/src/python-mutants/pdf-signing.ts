import { edit } from '../mutant.ts';
import type { PythonMutant } from './python-mutant.ts';

const onlyPdf = 'Only PDF attachments can carry `sign`.';
const notPdf = 'if not pdftext.is_pdf(data):';
const caId = 'each key is a `caId` obtained from `/cas`';
const keyword = 'the keyword must stay the same and must not repeat with text of the document body';
const found = "if not found or found['usable_at'] > time.time():";
const count = "if count != 1 and not (count == 0 and 'keyword-absent-accepted' in self.liberal):";

/** Signing of PDFs. */
export const pdfMutants: readonly PythonMutant[] = [
  {
    id: 'P-PDF-01',
    says: 'Any file can carry sign.',
    statement: onlyPdf,
    edits: [
      edit('service.py', notPdf, 'if False:'),
      edit(
        'service.py',
        'for keyword in keywords:',
        'for keyword in keywords if pdftext.is_pdf(data) else []:',
      ),
    ],
  },
  {
    id: 'P-PDF-02',
    says: 'A file that names PDF anywhere can carry sign.',
    statement: onlyPdf,
    edits: [
      edit('pdftext.py', "return data.startswith(b'%PDF-')", "return b'PDF' in data"),
      edit(
        'service.py',
        'for keyword in keywords:',
        "for keyword in keywords if data.startswith(b'%PDF-') else []:",
      ),
    ],
  },
  {
    id: 'P-PDF-03',
    says: 'In an addition any file can carry sign.',
    statement: onlyPdf,
    edits: [
      edit(
        'service.py',
        'placed = self._match_files(caller, submission, files, stored)',
        'for entries in submission.entries.values():\n            for entry in entries:\n                for file in files:\n                    if file.checksum == entry.checksum and not pdftext.is_pdf(file.bytes()):\n                        entry.sign = {}\n        placed = self._match_files(caller, submission, files, stored)',
      ),
    ],
  },
  {
    id: 'P-PDF-04',
    says: 'Only the first file of a request is looked at for sign.',
    statement: onlyPdf,
    edits: [
      edit(
        'service.py',
        'itertools.chain(*placed.values()):',
        'itertools.islice(itertools.chain(*placed.values()), 1):',
      ),
    ],
  },
  {
    id: 'P-PDF-05',
    says: 'An unknown caId is accepted.',
    statement: caId,
    edits: [edit('service.py', found, 'if False:')],
  },
  {
    id: 'P-PDF-06',
    says: 'The second caId of a file may be unknown.',
    statement: caId,
    edits: [edit('service.py', found, 'if ca_id == next(iter(entry.sign)) and not found:')],
  },
  {
    id: 'P-PDF-07',
    says: 'The caId of another member is accepted.',
    statement: caId,
    edits: [
      edit(
        'service.py',
        "'select * from certifications where ca_id = ? and scope = ?', ca_id, caller.scope)",
        "'select * from certifications where ca_id = ?', ca_id)",
      ),
    ],
  },
  {
    id: 'P-PDF-08',
    says: 'A keyword that occurs twice in the text is accepted.',
    statement: keyword,
    edits: [edit('service.py', count, 'if count == 0:')],
  },
  {
    id: 'P-PDF-09',
    says: 'The second keyword of a party may occur twice in the text.',
    statement: keyword,
    edits: [edit('service.py', count, 'if count != 1 and keyword == keywords[0]:')],
  },
  {
    id: 'P-PDF-10',
    says: 'The keywords of a second party are not looked for.',
    statement: keyword,
    edits: [edit('service.py', count, 'if count != 1 and ca_id == next(iter(entry.sign)):')],
  },
  {
    id: 'P-PDF-11',
    says: 'A keyword that stands three times is accepted.',
    statement: keyword,
    edits: [edit('service.py', count, 'if count == 0 or count == 2:')],
  },
  {
    id: 'P-PDF-12',
    says: 'A keyword may be given without its array.',
    statement: 'to an array of signing keywords (strings)',
    edits: [
      edit(
        'checks.py',
        '    for ca_id, keywords in sign.items():',
        '    for ca_id, keywords in sign.items():\n        keywords = sign[ca_id] = [keywords] if isinstance(keywords, str) else keywords',
      ),
    ],
  },
  {
    id: 'P-PDF-13',
    says: 'Two places of signing of one party are refused.',
    statement: 'One party may sign at several signing places',
    edits: [
      edit('service.py', "if len(keywords) > 1 and 'one-keyword'", "if len(keywords) > 1 or 'one-keyword'"),
    ],
  },
  {
    id: 'P-PDF-14',
    says: 'Two parties in one file are refused.',
    statement: 'map of `caId` (string) to an array of signing keywords (strings)',
    edits: [
      edit(
        'service.py',
        '        text = pdftext.text_of(data)',
        "        if len(entry.sign) > 1:\n            raise Refusal('certification', name='second')\n        text = pdftext.text_of(data)",
      ),
    ],
  },
  {
    id: 'P-PDF-15',
    says: 'sign may be an array.',
    statement: '`sign` (object, optional)',
    edits: [
      edit(
        'checks.py',
        "sign = payload.optional('sign', dict, 'an object', {})",
        "sign = payload.optional('sign', (dict, list), 'an object', {})\n    sign = sign if isinstance(sign, dict) else {}",
      ),
    ],
  },
  {
    id: 'P-PDF-16',
    says: 'A caId that is applied for later ends those before.',
    statement: 'The `caId` is used in the attachment signing information.',
    edits: [
      edit(
        'service.py',
        "            self.store.add('certifications', ca_id, caller",
        "            self.store.database.execute('delete from certifications where scope = ?', (caller.scope,))\n            self.store.add('certifications', ca_id, caller",
      ),
    ],
  },
  {
    id: 'P-PDF-17',
    says: 'Keywords that are numbers are overlooked.',
    statement: 'array of signing keywords (strings)',
    edits: [
      edit(
        'checks.py',
        '    for ca_id, keywords in sign.items():',
        '    for ca_id, keywords in sign.items():\n        keywords = sign[ca_id] = [word for word in keywords if not hasattr(word, "text")] if isinstance(keywords, list) else keywords',
      ),
    ],
  },
];
