import { edit } from '../mutant.ts';
import type { PythonMutant } from './python-mutant.ts';

const handledOnce =
  'When the same factoid (same factoid `unique_id`) is sent again within one attestation, it is handled once.';
const knownLine = "known = {row['unique_id']: row['data'] for row in self.store.factoids(no)}";
const noKey = edit('store.py', ',\n  primary key (no, unique_id));', ');');
const owner = "if record and record['owner'] == caller.scope:";
const anyRecord =
  "self.store.row('select * from attestations where no = ?', ano) or self._record(caller, ano)";

/** Factoids that come again, and other members. */
export const factoidMutants: readonly PythonMutant[] = [
  {
    id: 'P-FAC-01',
    says: 'A factoid twice in one request is stored twice.',
    statement: handledOnce,
    edits: [
      edit('service.py', '            known[factoid.unique_id] = data\n', ''),
      edit('service.py', 'place = len(known)', 'place = len(self.store.factoids(no))'),
      noKey,
    ],
  },
  {
    id: 'P-FAC-02',
    says: 'A factoid that comes again replaces the data of the first.',
    statement: handledOnce,
    edits: [
      edit(
        'service.py',
        "                    raise Refusal('content', name=factoid.unique_id)\n                continue",
        "                    raise Refusal('content', name=factoid.unique_id)\n                self.store.database.execute('update factoids set data = ? where no = ? and unique_id = ?', (data, no, factoid.unique_id))\n                continue",
      ),
    ],
  },
  {
    id: 'P-FAC-03',
    says: 'A factoid of another attestation with the same unique_id counts as a repeat.',
    statement: 'is sent again within one attestation',
    edits: [
      edit(
        'service.py',
        '            place = len(known)\n',
        "            if self.store.row('select 1 from factoids where unique_id = ?', factoid.unique_id):\n                continue\n            place = len(known)\n",
      ),
    ],
  },
  {
    id: 'P-FAC-04',
    says: 'Letter case does not tell factoids apart.',
    statement: handledOnce,
    edits: [
      edit('service.py', knownLine, knownLine.replace("row['unique_id']:", "row['unique_id'].lower():")),
      edit(
        'service.py',
        'if factoid.unique_id in known:\n                if known[factoid.unique_id] != data and',
        'if factoid.unique_id.lower() in known:\n                if',
      ),
      edit('service.py', 'known[factoid.unique_id] = data\n', 'known[factoid.unique_id.lower()] = data\n'),
    ],
  },
  {
    id: 'P-FAC-05',
    says: 'A factoid that comes again with another type is stored again.',
    statement: handledOnce,
    edits: [
      edit(
        'service.py',
        knownLine,
        "known = {(row['unique_id'], row['type']): row['data'] for row in self.store.factoids(no)}",
      ),
      edit(
        'service.py',
        'if factoid.unique_id in known:\n                if known[factoid.unique_id] != data and',
        'if (factoid.unique_id, factoid.type) in known:\n                if',
      ),
      edit(
        'service.py',
        'known[factoid.unique_id] = data\n',
        'known[factoid.unique_id, factoid.type] = data\n',
      ),
      noKey,
    ],
  },
  {
    id: 'P-FAC-06',
    says: 'Factoids with the same type and data are one.',
    statement: 'unique_id | string | Idempotency code of the factoid within its attestation.',
    edits: [
      edit(
        'service.py',
        '            place = len(known)\n',
        "            if self.store.row('select 1 from factoids where no = ? and type = ? and data = ?', no, factoid.type, data):\n                continue\n            place = len(known)\n",
      ),
    ],
  },
  {
    id: 'P-FAC-07',
    says: 'Only the latest factoid is known again.',
    statement: handledOnce,
    edits: [
      edit(
        'service.py',
        knownLine,
        "known = {place if place < len(rows) - 1 else row['unique_id']: row['data'] for rows in [self.store.factoids(no)] for place, row in enumerate(rows)}",
      ),
      noKey,
    ],
  },
  {
    id: 'P-FAC-08',
    says: 'A factoid that comes again with files gets them.',
    statement: handledOnce,
    edits: [
      edit(
        'service.py',
        "                    raise Refusal('content', name=factoid.unique_id)\n                continue",
        "                    raise Refusal('content', name=factoid.unique_id)\n                for entry, file in placed.get(index, []):\n                    self.store.keep_file(file)\n                    self.store.add('attachments', uuid.uuid4().hex, no, list(known).index(factoid.unique_id), file.checksum, '{}', None)\n                continue",
      ),
    ],
  },
  {
    id: 'P-FAC-09',
    says: 'A request that repeats one factoid drops those behind it.',
    statement: handledOnce,
    edits: [
      edit(
        'service.py',
        "                    raise Refusal('content', name=factoid.unique_id)\n                continue",
        "                    raise Refusal('content', name=factoid.unique_id)\n                break",
      ),
    ],
  },
  {
    id: 'P-FAC-10',
    says: 'A repeated factoid is refused while the attestation is open.',
    statement: handledOnce,
    edits: [
      edit(
        'service.py',
        "            if self._record(caller, ano)['completed']:",
        "            if not new and not self._record(caller, ano)['completed']:\n                raise Refusal('content', name=ano)\n            if self._record(caller, ano)['completed']:",
      ),
    ],
  },
  {
    id: 'P-FAC-11',
    says: 'Of more than ten factoids the order is that of their places as text.',
    statement: 'Key: decimal index (string) of a factoid in the factoids array',
    edits: [
      edit(
        'store.py',
        "factoids where no = ? order by place'",
        "factoids where no = ? order by cast(place as text)'",
      ),
    ],
  },
  {
    id: 'P-ISO-01',
    says: 'A member reads the attestations of all members.',
    statement:
      'The owner (a user: company, organisation or individual) can look the attestation up by that number.',
    edits: [
      edit(
        'service.py',
        'with self.store:\n            record = self._record(caller, ano)\n            answer',
        `with self.store:\n            record = ${anyRecord}\n            answer`,
      ),
    ],
  },
  {
    id: 'P-ISO-02',
    says: 'A member adds factoids to the open attestations of others.',
    statement: 'A member (a registered client: company, organisation or individual) sends data',
    edits: [
      edit(
        'service.py',
        owner,
        "if record and (record['owner'] == caller.scope or not record['completed']):",
      ),
    ],
  },
  {
    id: 'P-ISO-03',
    says: 'A member downloads the files of all members.',
    statement: 'The owner (a user: company, organisation or individual) can look the attestation up',
    edits: [
      edit(
        'service.py',
        "            record = self._record(caller, ano)\n            if not record['completed'] and 'open",
        `            record = ${anyRecord}\n            if not record['completed'] and 'open`,
      ),
    ],
  },
];
