import { edit } from '../mutant.ts';
import { beforeSuccess, type PythonMutant } from './python-mutant.ts';

const onRead = (...lines: readonly string[]) =>
  beforeSuccess("if known == 'attestation':", ...lines.map((line) => `    ${line}`));
const still = '`no`, `unique_id`, `template_id`, `completed`, `blockchain_hash` are still returned';
const hash = 'then holds a hash string';

/** What a read returns. */
export const readingMutants: readonly PythonMutant[] = [
  {
    id: 'P-READ-12',
    says: 'completed is false when no group is wanted.',
    statement: still,
    edits: [
      onRead(
        "data['completed'] = data['completed'] and bool(data['identities'] or data['factoids'] is not None or data['attachments'] is not None)",
      ),
    ],
  },
  {
    id: 'P-READ-17',
    says: 'blockchain_hash is empty before the link.',
    statement: 'null until the attestation is linked to the blockchain',
    edits: [onRead("data['blockchain_hash'] = data['blockchain_hash'] or ''")],
  },
  {
    id: 'P-READ-18',
    says: 'blockchain_hash is a number once there is a link.',
    statement: hash,
    edits: [
      onRead(
        "if data['blockchain_hash']:",
        "    data['blockchain_hash'] = Number(str(int(data['blockchain_hash'][:12], 16)))",
      ),
    ],
  },
  {
    id: 'P-READ-19',
    says: 'blockchain_hash is null again after it was read once.',
    statement: hash,
    edits: [
      onRead(
        "if data['blockchain_hash'] in app.__dict__.setdefault('shown', set()):",
        "    data['blockchain_hash'] = None",
        "app.shown.add(data['blockchain_hash'])",
      ),
    ],
  },
  {
    id: 'P-READ-20',
    says: 'blockchain_hash is an object with the hash once there is a link.',
    statement: hash,
    edits: [
      onRead(
        "if data['blockchain_hash']:",
        "    data['blockchain_hash'] = {'hash': data['blockchain_hash']}",
      ),
    ],
  },
  {
    id: 'P-READ-21',
    says: 'blockchain_hash is an empty text once there is a link.',
    statement: hash,
    edits: [onRead("if data['blockchain_hash']:", "    data['blockchain_hash'] = ''")],
  },
  {
    id: 'P-READ-22',
    says: 'A read closes an open attestation.',
    statement: 'open | POST /factoids | `completed` is false | open',
    edits: [
      edit(
        'service.py',
        "answer['completed'] = bool(record['completed'])",
        "answer['completed'] = bool(record['completed'])\n            if not record['completed'] and 'factoids' in groups:\n                self.store.close_attestation(ano, time.time())",
      ),
    ],
  },
  {
    id: 'P-READ-23',
    says: 'A download that is refused closes an open attestation.',
    statement: 'open | POST /factoids | `completed` is false | open',
    edits: [
      edit(
        'service.py',
        "raise Refusal('open')",
        "self.store.close_attestation(ano, time.time())\n                self.store.database.commit()\n                raise Refusal('open')",
      ),
    ],
  },
  {
    id: 'P-READ-24',
    says: 'A number is looked up by its first 20 characters.',
    statement: 'Every attestation has a unique reference number.',
    edits: [
      edit(
        'service.py',
        "record = self.store.row('select * from attestations where no = ?', ano)",
        "record = self.store.row('select * from attestations where substr(no, 1, 20) = substr(?, 1, 20)', ano)",
      ),
      edit(
        'service.py',
        "answer['factoids'] = self._factoids(ano)",
        "ano = record['no']\n            answer['factoids'] = self._factoids(ano)",
      ),
    ],
  },
  {
    id: 'P-READ-25',
    says: 'An unknown number is answered with an empty attestation.',
    statement: 'ano | string | yes | Reference number.',
    edits: [
      edit(
        'service.py',
        '            record = self._record(caller, ano)\n            answer',
        "            try:\n                record = self._record(caller, ano)\n            except Refusal:\n                return {'no': ano, 'unique_id': '', 'template_id': '', 'identities': None, 'factoids': None, 'completed': False, 'attachments': None, 'blockchain_hash': None}\n            answer",
      ),
    ],
  },
  {
    id: 'P-READ-29',
    says: 'Factoids come newest first, attachments keep their keys.',
    statement: 'Key: factoid index string.',
    edits: [
      edit('store.py', "factoids where no = ? order by place'", "factoids where no = ? order by place desc'"),
    ],
  },
  {
    id: 'P-READ-30',
    says: 'Factoids come by unique_id, attachments keep their keys.',
    statement: 'Key: factoid index string.',
    edits: [
      edit('store.py', "factoids where no = ? order by place'", "factoids where no = ? order by unique_id'"),
    ],
  },
  {
    id: 'P-READ-31',
    says: 'Keys of attachments count from 1 when there are several.',
    statement: 'Key: decimal index (string) of a factoid',
    edits: [
      onRead(
        "if data['attachments'] and len(data['attachments']) > 1:",
        "    data['attachments'] = {str(int(key) + 1): value for key, value in data['attachments'].items()}",
      ),
    ],
  },
  {
    id: 'P-READ-32',
    says: 'completed is 1 or 0.',
    statement: 'completed | boolean',
    edits: [onRead("data['completed'] = Number(str(int(data['completed'])))")],
  },
  {
    id: 'P-READ-33',
    says: 'Identities come back as an array of pairs when there are two or more.',
    statement: 'identities | object or null',
    edits: [
      onRead(
        "if data['identities'] and len(data['identities']) > 1:",
        "    data['identities'] = [{'code': code, 'value': value} for code, value in data['identities'].items()]",
      ),
    ],
  },
  {
    id: 'P-READ-34',
    says: 'A read at the same time as another may return the number of that.',
    statement: 'no | string',
    edits: [
      edit(
        'service.py',
        "answer = {name: record[name] for name in ('no'",
        "self.reading = record\n            self.store.lock.release()\n            time.sleep(0.001)\n            self.store.lock.acquire()\n            record = self.reading\n            answer = {name: record[name] for name in ('no'",
      ),
    ],
  },
  {
    id: 'P-READ-35',
    says: 'After a repeat of its creation a read returns no factoids.',
    statement: 'it is stored once',
    edits: [
      edit(
        'service.py',
        "return {'no': known['no']}",
        "self.store.database.execute('delete from factoids where no = ?', (known['no'],))\n                return {'no': known['no']}",
      ),
    ],
  },
  {
    id: 'P-READ-36',
    says: 'Of more than eight factoids a read returns the first eight.',
    statement: 'factoids | array of Factoid or null',
    edits: [onRead("data['factoids'] = data['factoids'] and data['factoids'][:8]")],
  },
];
