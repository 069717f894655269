import { edit } from '../mutant.ts';
import { beforeCheck, beforeSuccess, type PythonMutant } from './python-mutant.ts';

const contact = '    for name in CONTACT:\n        payload.text(name)\n';
const lacks = (name: string, also = '') =>
  edit(
    'checks.py',
    contact,
    `    for name in CONTACT:\n        if name != '${name}'${also}:\n            payload.text(name)\n`,
  );

/** Applications for a certification. */
export const certificationMutants: readonly PythonMutant[] = [
  {
    id: 'P-CAS-01',
    says: 'A type in lower case is accepted.',
    statement: '`PERSONAL` or `ENTERPRISE`',
    edits: [
      beforeCheck(
        "if path.endswith('/cas') and isinstance(payload.get('type'), str):",
        "    payload['type'] = payload['type'].upper()",
      ),
    ],
  },
  {
    id: 'P-CAS-02',
    says: 'Any type is accepted.',
    statement: '`PERSONAL` or `ENTERPRISE`',
    edits: [edit('checks.py', "if kind not in ('PERSONAL', 'ENTERPRISE'):", 'if not kind:')],
  },
  {
    id: 'P-CAS-03',
    says: 'An enterprise may lack its name.',
    statement: 'name | string | when type is ENTERPRISE',
    edits: [
      edit(
        'checks.py',
        "    payload.text('name')\n    if not is_uscid",
        "    payload.optional('name', str, 'a string')\n    if not is_uscid",
      ),
    ],
  },
  {
    id: 'P-CAS-04',
    says: 'An enterprise may lack its ic_code, when it gives the others.',
    statement: 'ic_code | string | when type is ENTERPRISE',
    edits: [
      edit(
        'checks.py',
        "is_uscid(payload.text('ic_code'), liberal)",
        "is_uscid(payload.optional('ic_code', str, 'a string', ''), liberal)",
      ),
    ],
  },
  {
    id: 'P-CAS-05',
    says: 'An enterprise with a registration code may lack org_code.',
    statement: 'otherwise it sends ic_code, org_code and tax_code',
    edits: [edit('checks.py', "        payload.text('org_code')\n", '')],
  },
  {
    id: 'P-CAS-06',
    says: 'An enterprise with a registration code may lack tax_code.',
    statement: 'otherwise it sends ic_code, org_code and tax_code',
    edits: [edit('checks.py', "        payload.text('tax_code')\n", '')],
  },
  {
    id: 'P-CAS-07',
    says: 'An enterprise with a unified social credit code needs org_code.',
    statement: 'an enterprise with a unified social credit code sends name and that code in `ic_code`',
    edits: [
      edit(
        'checks.py',
        "    for name in ('org_code', 'tax_code'):",
        "    payload.text('org_code')\n    for name in ('org_code', 'tax_code'):",
      ),
    ],
  },
  {
    id: 'P-CAS-08',
    says: 'A person needs a name.',
    statement: 'name | string | when type is ENTERPRISE',
    edits: [
      edit(
        'checks.py',
        "    if kind == 'ENTERPRISE':\n        _enterprise",
        "    payload.text('name')\n    if kind == 'ENTERPRISE':\n        _enterprise",
      ),
    ],
  },
  {
    id: 'P-CAS-09',
    says: 'link_email may be left out by an enterprise.',
    statement: 'link_email | string | yes',
    edits: [lacks('link_email', " or kind == 'PERSONAL'")],
  },
  {
    id: 'P-CAS-10',
    says: 'link_phone may be left out.',
    statement: 'link_phone | string | yes',
    edits: [lacks('link_phone')],
  },
  {
    id: 'P-CAS-11',
    says: 'link_id_card may be left out by an enterprise.',
    statement: 'link_id_card | string | yes',
    edits: [lacks('link_id_card', " or kind == 'PERSONAL'")],
  },
  {
    id: 'P-CAS-12',
    says: 'link_name may be left out by a person.',
    statement: 'link_name | string | yes',
    edits: [lacks('link_name', " or kind == 'ENTERPRISE'")],
  },
  {
    id: 'P-CAS-13',
    says: 'link_phone may be a number.',
    statement: 'link_phone | string | yes',
    edits: [
      edit(
        'checks.py',
        contact,
        "    for name in CONTACT:\n        payload.required(name, (str, Number) if name == 'link_phone' else str, 'a string')\n",
      ),
    ],
  },
  {
    id: 'P-CAS-14',
    says: 'tax_code may be a number.',
    statement: 'tax_code | string | when type is ENTERPRISE',
    edits: [
      edit(
        'checks.py',
        "        payload.text('tax_code')\n",
        "        payload.required('tax_code', (str, Number), 'a string')\n",
      ),
    ],
  },
  {
    id: 'P-CAS-15',
    says: 'The caId is called caId, not no.',
    statement: '`no` (string, the `caId`)',
    edits: [beforeSuccess("if known == 'cas':", "    data = {'caId': data['no']}")],
  },
  {
    id: 'P-CAS-16',
    says: 'The caId is a number.',
    statement: '`no` (string, the `caId`)',
    edits: [beforeSuccess("if known == 'cas':", "    data['no'] = Number('100200')")],
  },
  {
    id: 'P-CAS-17',
    says: 'All applications get one caId.',
    statement: 'Identified by a `caId` (string), returned when applying',
    edits: [
      edit(
        'service.py',
        '            ca_id = self._new_number()\n',
        "            ca_id = self.__dict__.setdefault('only', self._new_number())\n            if self.store.row('select 1 from certifications where ca_id = ?', ca_id):\n                return {'no': ca_id}\n",
      ),
    ],
  },
  {
    id: 'P-CAS-18',
    says: 'The caId of an enterprise is known to no other operation.',
    statement: 'The `caId` is used in the attachment signing information.',
    edits: [
      edit(
        'service.py',
        "return {'no': ca_id}",
        "return {'no': ca_id if application['type'] == 'PERSONAL' else 'E' + ca_id}",
      ),
    ],
  },
];
