import { edit } from '../mutant.ts';
import { beforeCheck, type PythonMutant } from './python-mutant.ts';

/** Identities of the owner. */
export const identityMutants: readonly PythonMutant[] = [
  {
    id: 'P-CRE-15',
    says: 'An identity may be a number.',
    statement: 'Map of identity code to identity value (strings).',
    edits: [
      edit('checks.py', 'if not isinstance(identity, str):', 'if not isinstance(identity, (str, Number)):'),
    ],
  },
  {
    id: 'P-CRE-16',
    says: 'The second identity may be null.',
    statement: 'Map of identity code to identity value (strings).',
    edits: [
      edit(
        'checks.py',
        'if not isinstance(identity, str):',
        'if not isinstance(identity, str) and (identity is not None or code == list(identities)[0]):',
      ),
    ],
  },
  {
    id: 'P-CRE-17',
    says: 'Identities may be an array of objects.',
    statement: 'identities | object | yes',
    edits: [
      beforeCheck(
        "if isinstance(payload.get('identities'), list):",
        "    payload['identities'] = {'MO': '15857112383'}",
      ),
    ],
  },
  {
    id: 'P-CRE-18',
    says: 'Of three identities the first two are kept.',
    statement: 'One attestation owner may have several identities.',
    edits: [edit('service.py', 'write(identities)', 'write(dict(list(identities.items())[:2]))')],
  },
  {
    id: 'P-CRE-19',
    says: 'Identity values are kept in lower case.',
    statement: 'Map of identity code to identity value',
    edits: [
      edit(
        'service.py',
        'write(identities)',
        'write({code: value.lower() for code, value in identities.items()})',
      ),
    ],
  },
  {
    id: 'P-CRE-20',
    says: 'The phone number is returned as a number.',
    statement: 'Map of identity code to identity value (strings).',
    edits: [
      edit(
        'service.py',
        "self.reader.parse(record['identities']) if",
        "self.reader.parse(__import__('re').sub('\"([1-9][0-9]{10})\"', r'\\1', record['identities'])) if",
      ),
    ],
  },
  {
    id: 'P-CRE-21',
    says: 'USCID is refused together with another identity.',
    statement: 'USCID | Uniform social credit code',
    edits: [
      edit(
        'checks.py',
        '    if not identities:',
        "    if 'USCID' in identities and len(identities) > 1:\n        raise Refusal('format', name='identities', want='one of a kind')\n    if not identities:",
      ),
    ],
  },
  {
    id: 'P-CRE-22',
    says: 'An attestation may have no identity.',
    statement: 'to one or more identities',
    edits: [edit('checks.py', '    if not identities:', '    if False:')],
  },
];
