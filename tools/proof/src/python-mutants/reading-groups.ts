import { beforeCheck, beforeSuccess, type PythonMutant } from './python-mutant.ts';

const onRead = (...lines: readonly string[]) =>
  beforeSuccess("if known == 'attestation':", ...lines.map((line) => `    ${line}`));
const fields = (...lines: readonly string[]) =>
  beforeCheck("if path.endswith('/attestation'):", ...lines.map((line) => `    ${line}`));
const all =
  '`fields` null (or omitted): identities, factoids and attachments are all returned with their values.';
const none = '`fields` an empty array: identities, factoids and attachments are returned as null';
const still = '`no`, `unique_id`, `template_id`, `completed`, `blockchain_hash` are still returned';
const named = 'only the named groups are filled; the others are null';

/** The groups that a read is asked for. */
export const groupMutants: readonly PythonMutant[] = [
  {
    id: 'P-READ-01',
    says: 'fields null is taken for an empty array.',
    statement: all,
    edits: [fields("if 'fields' in payload and payload['fields'] is None:", "    payload['fields'] = []")],
  },
  {
    id: 'P-READ-02',
    says: 'fields left out is taken for an empty array.',
    statement: all,
    edits: [fields("payload.setdefault('fields', [])")],
  },
  {
    id: 'P-READ-03',
    says: 'An empty array is taken for null.',
    statement: none,
    edits: [fields("payload['fields'] = payload.get('fields') or None")],
  },
  {
    id: 'P-READ-04',
    says: 'Of several names the first is heard.',
    statement: named,
    edits: [
      fields("if isinstance(payload.get('fields'), list):", "    payload['fields'] = payload['fields'][:1]"),
    ],
  },
  {
    id: 'P-READ-05',
    says: 'Two names of three are taken for all.',
    statement: named,
    edits: [
      fields(
        "if isinstance(payload.get('fields'), list) and len(payload['fields']) == 2:",
        "    payload['fields'] = None",
      ),
    ],
  },
  {
    id: 'P-READ-06',
    says: 'attachments brings factoids too.',
    statement: named,
    edits: [
      fields(
        "if isinstance(payload.get('fields'), list) and 'attachments' in payload['fields']:",
        "    payload['fields'] = payload['fields'] + ['factoids']",
      ),
    ],
  },
  {
    id: 'P-READ-07',
    says: 'factoids without attachments is read with identities.',
    statement: named,
    edits: [
      fields(
        "if payload.get('fields') == ['factoids']:",
        "    payload['fields'] = ['factoids', 'identities']",
      ),
    ],
  },
  {
    id: 'P-READ-08',
    says: 'All three names fill two groups.',
    statement: named,
    edits: [
      fields(
        "if isinstance(payload.get('fields'), list) and len(payload['fields']) == 3:",
        "    payload['fields'] = payload['fields'][:2]",
      ),
    ],
  },
  {
    id: 'P-READ-09',
    says: 'Groups that are not named are left out.',
    statement: named,
    edits: [
      onRead(
        "data = {key: value for key, value in data.items() if value is not None or key == 'blockchain_hash'}",
      ),
    ],
  },
  {
    id: 'P-READ-10',
    says: 'Attachments that are not named are an empty object.',
    statement: named,
    edits: [onRead("data['attachments'] = data['attachments'] or {}")],
  },
  {
    id: 'P-READ-11',
    says: 'Factoids that are not named are an empty array.',
    statement: none,
    edits: [onRead("data['factoids'] = data['factoids'] or []")],
  },
  {
    id: 'P-READ-13',
    says: 'template_id is left out when one group is named.',
    statement: still,
    edits: [onRead("if data['identities'] and data['factoids'] is None:", "    del data['template_id']")],
  },
  {
    id: 'P-READ-14',
    says: 'unique_id is null when no group is wanted.',
    statement: still,
    edits: [
      onRead(
        "if data['identities'] is data['factoids'] is data['attachments'] is None:",
        "    data['unique_id'] = None",
      ),
    ],
  },
  {
    id: 'P-READ-15',
    says: 'blockchain_hash stays null when no group is wanted.',
    statement: 'This is the fast way to read only the blockchain hash.',
    edits: [
      onRead(
        "if data['identities'] is data['factoids'] is data['attachments'] is None:",
        "    data['blockchain_hash'] = None",
      ),
    ],
  },
  {
    id: 'P-READ-16',
    says: 'blockchain_hash is left out when no group is wanted.',
    statement: still,
    edits: [
      onRead(
        "if data['identities'] is data['factoids'] is data['attachments'] is None:",
        "    del data['blockchain_hash']",
      ),
    ],
  },
  {
    id: 'P-READ-26',
    says: 'A name alone, without its array, is accepted in fields.',
    statement: 'fields | array of string',
    edits: [
      fields("if isinstance(payload.get('fields'), str):", "    payload['fields'] = [payload['fields']]"),
    ],
  },
  {
    id: 'P-READ-27',
    says: 'Numbers in fields are overlooked.',
    statement: 'fields | array of string',
    edits: [
      fields(
        "if isinstance(payload.get('fields'), list):",
        "    payload['fields'] = [name for name in payload['fields'] if isinstance(name, str)]",
      ),
    ],
  },
  {
    id: 'P-READ-28',
    says: 'An object is accepted for fields.',
    statement: 'fields | array of string',
    edits: [
      fields(
        "if isinstance(payload.get('fields'), dict):",
        "    payload['fields'] = list(payload['fields'])",
      ),
    ],
  },
];
