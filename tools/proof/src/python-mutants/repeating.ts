import { edit } from '../mutant.ts';
import { beforeCheck, type PythonMutant } from './python-mutant.ts';

const lookUp =
  "known = self.store.row('select no from attestations where scope = ? and unique_id = ?', scope, unique_id)";
const lookedUp = (code: string) => edit('service.py', lookUp, code);
const unconstrained = edit('store.py', ', unique (scope, unique_id)', '');
const found = "return {'no': known['no']}";
const onRepeat = (...lines: readonly string[]) =>
  edit('service.py', found, [...lines, found].join('\n                '));
const again = 'When an attestation with the same `unique_id` is sent again, it is stored once';

/** What a repeated creation does. */
export const repeatingMutants: readonly PythonMutant[] = [
  {
    id: 'P-REP-01',
    says: 'White space around a unique_id does not tell it from another.',
    statement: again,
    edits: [
      beforeCheck(
        "if isinstance(payload.get('unique_id'), str) and payload['unique_id'].strip():",
        "    payload['unique_id'] = payload['unique_id'].strip()",
      ),
    ],
  },
  {
    id: 'P-REP-02',
    says: 'Letter case does not tell unique_ids apart.',
    statement: again,
    edits: [lookedUp(lookUp.replace('unique_id = ?', 'lower(unique_id) = lower(?)')), unconstrained],
  },
  {
    id: 'P-REP-03',
    says: 'unique_ids that are normalised alike are one.',
    statement: again,
    edits: [
      beforeCheck(
        "if isinstance(payload.get('unique_id'), str):",
        "    payload['unique_id'] = __import__('unicodedata').normalize('NFC', payload['unique_id'])",
      ),
    ],
  },
  {
    id: 'P-REP-04',
    says: 'unique_ids of digits are compared as numbers.',
    statement: again,
    edits: [
      edit(
        'store.py',
        'scope text, unique_id text,\n  template_id',
        'scope text, unique_id numeric,\n  template_id',
      ),
      edit(
        'service.py',
        "answer['completed'] = bool",
        "answer['unique_id'] = str(answer['unique_id'])\n            answer['completed'] = bool",
      ),
      edit(
        'service.py',
        "'unique_id': record['unique_id'], 'template_id'",
        "'unique_id': str(record['unique_id']), 'template_id'",
      ),
    ],
  },
  {
    id: 'P-REP-05',
    says: 'unique_ids are compared by their first 200 characters.',
    statement: again,
    edits: [
      lookedUp(lookUp.replace('unique_id = ?', 'substr(unique_id, 1, 200) = substr(?, 1, 200)')),
      unconstrained,
    ],
  },
  {
    id: 'P-REP-06',
    says: 'A unique_id is looked up as a pattern.',
    statement: again,
    edits: [lookedUp(lookUp.replace('unique_id = ?', 'unique_id glob ?')), unconstrained],
  },
  {
    id: 'P-REP-07',
    says: 'A repeat is known among the latest 60 attestations only.',
    statement: again,
    edits: [
      lookedUp(
        lookUp.replace(
          "unique_id = ?'",
          "unique_id = ? and rowid > (select max(rowid) - 60 from attestations)'",
        ),
      ),
      unconstrained,
    ],
  },
  {
    id: 'P-REP-08',
    says: 'A repeat with files is stored again.',
    statement: again,
    edits: [
      edit('service.py', '            if known:\n', '            if known and not files:\n'),
      unconstrained,
    ],
  },
  {
    id: 'P-REP-09',
    says: 'A repeat within the same moment is stored again.',
    statement: again,
    edits: [
      edit('service.py', 'with self.store:\n            known = self', 'known = self'),
      edit(
        'service.py',
        `self.store.row('select no from attestations where scope = ? and unique_id = ?', scope, unique_id)
            if known:
                return {'no': known['no']}
            no, now`,
        `self.store.row('select no from attestations where scope = ? and unique_id = ?', scope, unique_id)
        time.sleep(0.01)
        with self.store:
            if known:
                return {'no': known['no']}
            no, now`,
      ),
      unconstrained,
    ],
  },
  {
    id: 'P-REP-10',
    says: 'A repeat with completed false opens a closed attestation.',
    statement: 'closed | POST /factoids | any | closed',
    edits: [
      onRepeat(
        "self.store.database.execute('update attestations set completed = completed and ? where no = ?', (submission.completed, known['no']))",
      ),
    ],
  },
  {
    id: 'P-REP-11',
    says: 'A repeat replaces the identities.',
    statement: again,
    edits: [
      onRepeat(
        "self.store.database.execute('update attestations set identities = ? where no = ?', (write(identities), known['no']))",
      ),
    ],
  },
  {
    id: 'P-REP-12',
    says: 'A repeat adds its new factoids.',
    statement: again,
    edits: [onRepeat("self._append(known['no'], submission.factoids, placed)")],
  },
  {
    id: 'P-REP-13',
    says: 'A repeat that says completed otherwise is stored again.',
    statement: again,
    edits: [
      lookedUp(
        lookUp.replace(
          "unique_id = ?', scope, unique_id",
          "unique_id = ? and completed = ?', scope, unique_id, submission.completed",
        ),
      ),
      unconstrained,
    ],
  },
  {
    id: 'P-REP-14',
    says: 'After an addition a repeat is stored again.',
    statement: again,
    edits: [
      edit(
        'service.py',
        '            self._append(ano, submission.factoids, placed)',
        "            self._append(ano, submission.factoids, placed)\n            self.store.database.execute('update attestations set scope = ? where no = ?', (ano, ano))",
      ),
    ],
  },
  {
    id: 'P-REP-15',
    says: 'A creation that was refused for its files keeps its unique_id: the good one gets no factoids.',
    statement: 'Attestation stored; reference number returned.',
    edits: [
      edit(
        'service.py',
        'placed = self._match_files(caller, submission, files, 0)',
        "try:\n            placed = self._match_files(caller, submission, files, 0)\n        except Refusal:\n            with self.store:\n                self.store.add('attestations', self._new_number(), caller.member, caller.scope, caller.scope, unique_id, template_id,\n                               write(identities), False, None)\n            raise",
      ),
    ],
  },
  {
    id: 'P-REP-16',
    says: 'A repeat is answered with the number in capital letters.',
    statement: 'the same reference number is returned',
    edits: [edit('service.py', found, "return {'no': known['no'].upper()}")],
  },
];
