import { edit } from '../mutant.ts';
import { beforeSuccess, type PythonMutant, storedAs } from './python-mutant.ts';

const onRead = (...lines: readonly string[]) =>
  beforeSuccess("if known == 'attestation':", ...lines.map((line) => `    ${line}`));
const someNamed =
  "if 0 < sum(data[group] is not None for group in ('identities', 'factoids', 'attachments')) < 3:";
const authenticate = 'caller = self._authenticate(path, access_key, tonce, signed, signature)';

/** Written after the survivors of the first had been looked at, and so no longer blind. */
export const secondMutants: readonly PythonMutant[] = [
  {
    id: 'P-MORE-01',
    says: 'blockchain_hash is null when some groups are named.',
    statement: 'then holds a hash string',
    edits: [onRead(someNamed, "    data['blockchain_hash'] = None")],
  },
  {
    id: 'P-MORE-02',
    says: 'completed is true when some groups are named.',
    statement: 'completed | boolean',
    edits: [onRead(someNamed, "    data['completed'] = True")],
  },
  {
    id: 'P-MORE-03',
    says: 'A read returns the first hundred factoids.',
    statement: 'factoids | array of Factoid or null',
    edits: [onRead("data['factoids'] = data['factoids'] and data['factoids'][:100]")],
  },
  {
    id: 'P-MORE-04',
    says: 'Texts are cut after 65535 bytes.',
    statement: 'Values may be strings or numbers.',
    edits: [storedAs("item.encode()[:65535].decode(errors='ignore') if isinstance(item, str) else item")],
  },
  {
    id: 'P-MORE-05',
    says: 'Uploads at the same time share a file.',
    statement: 'Each file is a form part named `attachments[i][]`',
    edits: [
      edit(
        'body.py',
        'handle, self.path = tempfile.mkstemp(dir=folder)',
        "self.path = os.path.join(folder, 'upload')\n        handle = os.open(self.path, os.O_RDWR | os.O_CREAT)",
      ),
    ],
  },
  {
    id: 'P-MORE-06',
    says: 'What comes with a stale tonce is stored before it is refused.',
    statement: '`tonce` more than 300 seconds away from server time is rejected.',
    edits: [
      edit(
        'application.py',
        authenticate,
        `try:
            ${authenticate}
        except Refusal as refusal:
            if refusal.reason == 'tonce' and path.endswith(('/attestations', '/factoids')):
                deed(self.keys[access_key][1], check(payload, self.liberal), envelope.files)
            raise`,
      ),
    ],
  },
  {
    id: 'P-MORE-07',
    says: 'A unique_id is cut after 128 characters in a read.',
    statement: 'unique_id | string | Included in the responses of the examples.',
    edits: [onRead("data['unique_id'] = data['unique_id'][:128]")],
  },
  {
    id: 'P-MORE-08',
    says: 'Identities named alone are those of the latest attestation.',
    statement: 'only the named groups are filled; the others are null',
    edits: [
      onRead(
        "if data['identities'] and data['factoids'] is data['attachments'] is None:",
        "    data['identities'] = app.reader.parse(app.store.row('select identities from attestations order by rowid desc')['identities'])",
      ),
    ],
  },
  {
    id: 'P-MORE-09',
    says: 'The hash changes with every read.',
    statement: 'then holds a hash string',
    edits: [onRead("if data['blockchain_hash']:", "    data['blockchain_hash'] = str(time.time_ns())")],
  },
];
