import { edit } from '../mutant.ts';
import { beforeCheck, beforeSuccess, type PythonMutant } from './python-mutant.ts';

const closed = "if self._record(caller, ano)['completed']:";
const acceptedWhen = (condition: string) =>
  edit('service.py', closed, `if self._record(caller, ano)['completed'] and not (${condition}):`);
const closing = "if submission.completed and not self._record(caller, ano)['completed']:";
const raising = "raise Refusal('closed')";
const rule = 'closed | POST /factoids | any | closed | Rule: no further factoids are accepted.';
const addRecord = 'record = self._record(caller, ano)\n        self._check_factoids';

/** Additions and the states they lead to. */
export const addingMutants: readonly PythonMutant[] = [
  {
    id: 'P-ADD-01',
    says: 'An addition closes, whatever it says of completed.',
    statement: 'open | POST /factoids | `completed` is false | open',
    edits: [edit('service.py', closing, "if not self._record(caller, ano)['completed']:")],
  },
  {
    id: 'P-ADD-02',
    says: 'An addition without completed leaves open.',
    statement: 'open | POST /factoids | `completed` is true or omitted (default true) | closed',
    edits: [beforeCheck("if path.endswith('/factoids'):", "    payload.setdefault('completed', False)")],
  },
  {
    id: 'P-ADD-03',
    says: 'An addition without completed leaves open, when it brings files.',
    statement: 'open | POST /factoids | `completed` is true or omitted (default true) | closed',
    edits: [
      beforeCheck(
        "if path.endswith('/factoids') and envelope.files:",
        "    payload.setdefault('completed', False)",
      ),
    ],
  },
  {
    id: 'P-ADD-04',
    says: 'An addition of factoids that are all stored does not close.',
    statement: 'open | POST /factoids | `completed` is true or omitted (default true) | closed',
    edits: [edit('service.py', closing, closing.replace('if ', 'if new and '))],
  },
  {
    id: 'P-ADD-05',
    says: 'A closed attestation takes factoids that come with completed false.',
    statement: rule,
    edits: [acceptedWhen('not submission.completed')],
  },
  {
    id: 'P-ADD-06',
    says: 'A closed attestation takes factoids with files.',
    statement: rule,
    edits: [acceptedWhen('files')],
  },
  {
    id: 'P-ADD-07',
    says: 'An attestation that was closed by its creation takes factoids.',
    statement: 'When `completed` is true, no later factoid upload is accepted.',
    edits: [
      edit('service.py', 'submission.completed, now if', 'submission.completed * 2, now if'),
      acceptedWhen("self._record(caller, ano)['completed'] == 2"),
    ],
  },
  {
    id: 'P-ADD-08',
    says: 'An attestation that was closed by an addition takes factoids.',
    statement: rule,
    edits: [
      edit('service.py', 'submission.completed, now if', 'submission.completed * 2, now if'),
      acceptedWhen("self._record(caller, ano)['completed'] == 1"),
    ],
  },
  {
    id: 'P-ADD-09',
    says: 'A closed attestation without factoids takes some.',
    statement: rule,
    edits: [acceptedWhen('not self.store.factoids(ano)')],
  },
  {
    id: 'P-ADD-10',
    says: 'A closed attestation takes new factoids when one of the request is stored already.',
    statement: rule,
    edits: [acceptedWhen('len(new) < len(submission.factoids)')],
  },
  {
    id: 'P-ADD-11',
    says: 'A closed attestation keeps the factoids that it refuses.',
    statement: rule,
    edits: [
      edit(
        'service.py',
        raising,
        `self._append(ano, submission.factoids, placed)\n                    self.store.database.commit()\n                    ${raising}`,
      ),
    ],
  },
  {
    id: 'P-ADD-12',
    says: 'A closed attestation is open after it has refused factoids with completed false.',
    statement: rule,
    edits: [
      edit(
        'service.py',
        raising,
        `self.store.database.execute('update attestations set completed = ? where no = ?', (submission.completed, ano))\n                    self.store.database.commit()\n                    ${raising}`,
      ),
    ],
  },
  {
    id: 'P-ADD-13',
    says: 'An addition that is refused for its files closes.',
    statement:
      'open | POST /factoids | `completed` is true or omitted (default true) | closed | Factoids appended.',
    edits: [
      edit(
        'service.py',
        'placed = self._match_files(caller, submission, files, stored)',
        'try:\n            placed = self._match_files(caller, submission, files, stored)\n        except Refusal:\n            with self.store:\n                self.store.close_attestation(ano, time.time())\n            raise',
      ),
    ],
  },
  {
    id: 'P-ADD-14',
    says: 'Of an addition whose second factoid is malformed the first is stored.',
    statement: '400 | Request error',
    edits: [
      beforeCheck(
        "if path.endswith('/factoids'):",
        '    try:',
        '        check(payload, self.liberal)',
        '    except Refusal:',
        '        try:',
        "            deed(caller, check({**payload, 'factoids': payload['factoids'][:1], 'completed': False}, self.liberal), [])",
        '        except (Refusal, TypeError, KeyError):',
        '            pass',
      ),
    ],
  },
  {
    id: 'P-ADD-15',
    says: 'An addition answers success as a text.',
    statement: '`success` (boolean)',
    edits: [beforeSuccess("if known == 'factoids':", "    data['success'] = 'true'")],
  },
  {
    id: 'P-ADD-16',
    says: 'An addition answers success false when all was stored before.',
    statement: '`success` (boolean)',
    edits: [edit('service.py', "return {'success': True}", "return {'success': 'yes' if not new else True}")],
  },
  {
    id: 'P-ADD-17',
    says: 'An addition may lack factoids.',
    statement: 'factoids | array of Factoid | yes',
    edits: [
      edit(
        'checks.py',
        "payload.required('factoids', list, 'an array')",
        "payload.optional('factoids', list, 'an array', [])",
      ),
    ],
  },
  {
    id: 'P-ADD-18',
    says: 'A single factoid may be given without its array.',
    statement: 'factoids | array of Factoid | yes',
    edits: [
      beforeCheck(
        "if isinstance(payload.get('factoids'), dict):",
        "    payload['factoids'] = [payload['factoids']]",
      ),
    ],
  },
  {
    id: 'P-ADD-19',
    says: 'Of two additions at the same time one is lost.',
    statement: 'Factoids appended.',
    edits: [
      edit(
        'service.py',
        '        placed = self._match_files(caller, submission, files, stored)\n        with self.store:\n',
        "        placed = self._match_files(caller, submission, files, stored)\n        before = len(self.store.factoids(ano))\n        time.sleep(0.01)\n        with self.store:\n            self.store.database.execute('delete from factoids where no = ? and place >= ?', (ano, before))\n",
      ),
    ],
  },
  {
    id: 'P-ADD-20',
    says: 'An addition reaches the latest attestation when its number is unknown.',
    statement: 'ano | string | yes | Reference number of the attestation.',
    edits: [
      edit(
        'service.py',
        addRecord,
        `last = self.store.row('select no from attestations where owner = ? order by rowid desc', caller.scope)\n        ano = ano if not last or self.store.row('select 1 from attestations where no = ?', ano) else last['no']\n        ${addRecord}`,
      ),
    ],
  },
];
