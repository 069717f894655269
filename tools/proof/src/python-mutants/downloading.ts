import { edit } from '../mutant.ts';
import { beforeCheck, type PythonMutant } from './python-mutant.ts';

const disposition = "disposition = f'attachment; filename={name}'";
const packed = "return f'{ano}.zip', packed.getvalue()";
const isFile = 'Response: the HTTP body is the file.';
const filename = 'Its name is given in the `filename` parameter of the `Content-Disposition` response header';

/** The attestation file. */
export const downloadMutants: readonly PythonMutant[] = [
  {
    id: 'P-DL-01',
    says: 'The file is that of the first download.',
    statement: 'The service renders a downloadable attestation file from the data and the template.',
    edits: [
      edit(
        'service.py',
        packed,
        "first = self.__dict__.setdefault('first', packed.getvalue())\n        return f'{ano}.zip', first",
      ),
    ],
  },
  {
    id: 'P-DL-02',
    says: 'The file is empty.',
    statement: isFile,
    edits: [edit('service.py', packed, "return f'{ano}.zip', b''")],
  },
  {
    id: 'P-DL-03',
    says: 'The file is cut in the middle.',
    statement: isFile,
    edits: [
      edit('service.py', packed, "return f'{ano}.zip', packed.getvalue()[:len(packed.getvalue()) // 2]"),
    ],
  },
  {
    id: 'P-DL-04',
    says: 'The file is in JSON, as Base64.',
    statement: isFile,
    edits: [
      edit(
        'handler.py',
        '        return self._send_file(status, *data)'.trimStart(),
        "return self._send_json(status, {'request_id': envelope.request_id, 'data': {'file': __import__('base64').b64encode(data[1]).decode()}}, {'Content-Disposition': f'attachment; filename={data[0]}'})",
      ),
    ],
  },
  {
    id: 'P-DL-05',
    says: 'The answer has no Content-Disposition.',
    statement: filename,
    edits: [edit('handler.py', ", 'Content-Disposition': disposition}", '}')],
  },
  {
    id: 'P-DL-06',
    says: 'Content-Disposition has no filename.',
    statement: filename,
    edits: [edit('handler.py', disposition, "disposition = 'attachment'")],
  },
  {
    id: 'P-DL-07',
    says: 'The filename is empty.',
    statement: filename,
    edits: [edit('handler.py', disposition, 'disposition = \'attachment; filename=""\'')],
  },
  {
    id: 'P-DL-08',
    says: 'Only filename* is given.',
    statement: filename,
    edits: [edit('handler.py', disposition, 'disposition = f"attachment; filename*=UTF-8\'\'{name}"')],
  },
  {
    id: 'P-DL-09',
    says: 'The parameter is called name.',
    statement: filename,
    edits: [edit('handler.py', disposition, "disposition = f'attachment; name={name}'")],
  },
  {
    id: 'P-DL-10',
    says: 'A second download of an attestation is an empty file.',
    statement: isFile,
    edits: [
      edit(
        'service.py',
        packed,
        "seen = self.__dict__.setdefault('seen', set())\n        body = b'' if ano in seen else packed.getvalue()\n        seen.add(ano)\n        return f'{ano}.zip', body",
      ),
    ],
  },
  {
    id: 'P-DL-11',
    says: 'An unknown number is answered with an empty archive.',
    statement: '`ano` (string, required, reference number)',
    edits: [
      edit(
        'service.py',
        '            record = self._record(caller, ano)\n            if not',
        "            if not self.store.row('select 1 from attestations where no = ?', ano):\n                return 'empty.zip', b'PK\\x05\\x06' + bytes(18)\n            record = self._record(caller, ano)\n            if not",
      ),
    ],
  },
  {
    id: 'P-DL-12',
    says: 'Two downloads at the same time get one file.',
    statement: isFile,
    edits: [
      edit(
        'service.py',
        packed,
        "self.file = packed.getvalue()\n        time.sleep(0.02)\n        return f'{ano}.zip', self.file",
      ),
    ],
  },
  {
    id: 'P-DL-13',
    says: 'A number that is left out stands for the latest attestation.',
    statement: '`ano` (string, required, reference number)',
    edits: [
      beforeCheck(
        "if path.endswith('/download') and 'ano' not in payload:",
        "    payload['ano'] = self.store.row('select no from attestations where completed order by rowid desc')['no']",
      ),
    ],
  },
  {
    id: 'P-DL-14',
    says: 'The data of factoids is left out of the file.',
    statement: 'The service renders a downloadable attestation file from the data and the template.',
    edits: [edit('service.py', packed, "return f'{ano}.zip', b'PK\\x05\\x06' + bytes(18)")],
  },
];
