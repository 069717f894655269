import { edit } from '../mutant.ts';
import { beforeCheck, type PythonMutant } from './python-mutant.ts';

const length = 'unique_id | string | yes | Length < 255.';

/** What a creation takes and refuses. */
export const creatingMutants: readonly PythonMutant[] = [
  {
    id: 'P-CRE-01',
    says: 'A unique_id of 255 characters is accepted.',
    statement: length,
    edits: [edit('checks.py', '>= 255', '> 255')],
  },
  {
    id: 'P-CRE-02',
    says: 'A unique_id of 254 characters is refused.',
    statement: length,
    edits: [edit('checks.py', '>= 255', '>= 254')],
  },
  {
    id: 'P-CRE-03',
    says: 'A unique_id of 254 characters is refused in a form with files.',
    statement: length,
    edits: [
      beforeCheck(
        "if envelope.files and len(payload.get('unique_id', '')) > 253:",
        "    raise Refusal('format', name='unique_id', want='shorter')",
      ),
    ],
  },
  {
    id: 'P-CRE-04',
    says: 'A unique_id of 255 to 400 characters is cut to 254.',
    statement: length,
    edits: [
      beforeCheck(
        "if isinstance(payload.get('unique_id'), str):",
        "    payload['unique_id'] = payload['unique_id'][:254]",
      ),
    ],
  },
  {
    id: 'P-CRE-05',
    says: 'Without factoids the attestation is closed, whatever `completed` says.',
    statement: '`completed` is false | open',
    edits: [
      edit(
        'service.py',
        'write(identities), submission.completed, now',
        'write(identities), submission.completed or not submission.factoids, now',
      ),
    ],
  },
  {
    id: 'P-CRE-06',
    says: 'In a form with files `completed` is false when left out.',
    statement: 'completed | boolean | no | Default true.',
    edits: [beforeCheck('if envelope.files:', "    payload.setdefault('completed', False)")],
  },
  {
    id: 'P-CRE-07',
    says: 'A string "false" is accepted for `completed`.',
    statement: 'completed | boolean',
    edits: [
      beforeCheck(
        "if payload.get('completed') in ('true', 'false'):",
        "    payload['completed'] = payload['completed'] == 'true'",
      ),
    ],
  },
  {
    id: 'P-CRE-08',
    says: 'A number is accepted for `completed`.',
    statement: 'completed | boolean',
    edits: [
      beforeCheck(
        "if isinstance(payload.get('completed'), Number):",
        "    payload['completed'] = payload['completed'].text != '0'",
      ),
    ],
  },
  {
    id: 'P-CRE-09',
    says: 'Factoids left out are refused.',
    statement: 'factoids | array of Factoid | no',
    edits: [
      edit(
        'checks.py',
        "payload.optional('factoids', list, 'an array', [])",
        "payload.required('factoids', list, 'an array')",
      ),
    ],
  },
  {
    id: 'P-CRE-10',
    says: 'Factoids may be an object of factoids.',
    statement: 'factoids | array of Factoid | no',
    edits: [
      beforeCheck(
        "if isinstance(payload.get('factoids'), dict):",
        "    payload['factoids'] = list(payload['factoids'].values())",
      ),
    ],
  },
  {
    id: 'P-CRE-11',
    says: 'A factoid without unique_id gets one.',
    statement: 'unique_id | string | Idempotency code of the factoid',
    edits: [
      beforeCheck(
        "for one in payload.get('factoids') or []:",
        '    if isinstance(one, dict):',
        "        one.setdefault('unique_id', str(time.time_ns()))",
      ),
    ],
  },
  {
    id: 'P-CRE-12',
    says: 'The second factoid may lack its data.',
    statement: 'data | object | Field values of the factoid.',
    edits: [
      beforeCheck(
        "for one in (payload.get('factoids') or [])[1:]:",
        '    if isinstance(one, dict):',
        "        one.setdefault('data', {'name': ''})",
      ),
    ],
  },
  {
    id: 'P-CRE-13',
    says: 'A template_id that is a number is taken for its digits, and unknown templates for the first.',
    statement: 'template_id | string | yes',
    edits: [
      beforeCheck(
        "if isinstance(payload.get('template_id'), Number):",
        "    payload['template_id'] = next(iter(self.service.templates))",
      ),
    ],
  },
  {
    id: 'P-CRE-14',
    says: 'A missing template_id stands for the only template.',
    statement: 'template_id | string | yes',
    edits: [
      beforeCheck(
        "if path.endswith('/attestations'):",
        "    payload.setdefault('template_id', next(iter(self.service.templates)))",
      ),
    ],
  },
];
