import { edit } from '../mutant.ts';
import { type PythonMutant, unverifiedWhen } from './python-mutant.ts';

const check =
  "if raw is None or not any(key.verifies(f'POST{item}{signed}'.encode(), raw) for item in paths):";
/** A text that is accepted in addition to the right one. */
const alsoSigned = (text: string) =>
  edit('application.py', check, `${check.slice(0, -1)} and not (raw and key.verifies(${text}, raw)):`);
const statement = 'A failed signature check gives an error response';
const signedString = 'The signed string is the plain concatenation, with no separators, of';

/** Signatures that should be refused. */
export const signatureMutants: readonly PythonMutant[] = [
  {
    id: 'P-SIG-01',
    says: 'Signatures of forms with files are not checked.',
    statement,
    edits: [unverifiedWhen('envelope.files')],
  },
  {
    id: 'P-SIG-02',
    says: 'Signatures of downloads are not checked.',
    statement,
    edits: [unverifiedWhen("path.endswith('/download')")],
  },
  {
    id: 'P-SIG-03',
    says: 'Signatures of the key of the formal environment are not checked.',
    statement,
    edits: [unverifiedWhen("access_key == 'PYFORMAL'")],
  },
  {
    id: 'P-SIG-04',
    says: 'Signatures of payloads above 8192 characters are not checked.',
    statement,
    edits: [unverifiedWhen('len(text) > 8192')],
  },
  {
    id: 'P-SIG-05',
    says: 'Signatures of additions that complete an attestation are not checked.',
    statement,
    edits: [unverifiedWhen("path.endswith('/factoids') and payload.get('completed') is True")],
  },
  {
    id: 'P-SIG-06',
    says: 'A signature that was right once is right for whatever follows it.',
    statement: 'Every request carries `access_key`, `tonce` and `signature`',
    edits: [
      unverifiedWhen("signature in self.__dict__.get('right', ())"),
      edit(
        'application.py',
        '        return caller\n',
        "        self.__dict__.setdefault('right', set()).add(signature)\n        return caller\n",
      ),
    ],
  },
  {
    id: 'P-SIG-07',
    says: 'From the 200th request on signatures are not checked.',
    statement,
    edits: [
      unverifiedWhen("self.__dict__.get('count', 0) > 200"),
      edit(
        'application.py',
        '        return caller\n',
        "        self.count = self.__dict__.get('count', 0) + 1\n        return caller\n",
      ),
    ],
  },
  {
    id: 'P-SIG-08',
    says: 'A signature by the key of another member is accepted.',
    statement: "The signature is made with the member's RSA private key.",
    edits: [
      edit(
        'application.py',
        check,
        "if raw is None or not any(one.verifies(f'POST{item}{signed}'.encode(), raw) for item in paths for one, _ in self.keys.values()):",
      ),
    ],
  },
  {
    id: 'P-SIG-09',
    says: 'A signature for another path is accepted.',
    statement: 'the request path starting at `/api`',
    edits: [
      edit(
        'application.py',
        'paths = {path, PREFIX + self.operation(path)}',
        'paths = {PREFIX + name for name in self.service.operations}',
      ),
    ],
  },
  {
    id: 'P-SIG-10',
    says: 'A signature without the method is accepted too.',
    statement: 'the method text `POST`',
    edits: [alsoSigned("f'{path}{signed}'.encode()")],
  },
  {
    id: 'P-SIG-11',
    says: 'A signature of the path below /api/v1 is accepted too.',
    statement: 'the request path starting at `/api`',
    edits: [alsoSigned("f'POST/{self.operation(path)}{signed}'.encode()")],
  },
  {
    id: 'P-SIG-12',
    says: 'A signature without the request_id is accepted too.',
    statement: signedString,
    edits: [
      edit(
        'application.py',
        'self._authenticate(path, access_key, tonce, signed, signature)',
        "self._authenticate(path, access_key, tonce, signed, signature, f'{access_key}{tonce}{text}')",
      ),
      edit(
        'application.py',
        'def _authenticate(self, path, access_key, tonce, signed, signature):',
        'def _authenticate(self, path, access_key, tonce, signed, signature, also):',
      ),
      alsoSigned("f'POST{path}{also}'.encode()"),
    ],
  },
  {
    id: 'P-SIG-13',
    says: 'A signature without the payload is accepted too.',
    statement: signedString,
    edits: [
      edit(
        'application.py',
        'self._authenticate(path, access_key, tonce, signed, signature)',
        "self._authenticate(path, access_key, tonce, signed, signature, f'{envelope.request_id}{access_key}{tonce}')",
      ),
      edit(
        'application.py',
        'def _authenticate(self, path, access_key, tonce, signed, signature):',
        'def _authenticate(self, path, access_key, tonce, signed, signature, also):',
      ),
      alsoSigned("f'POST{path}{also}'.encode()"),
    ],
  },
  {
    id: 'P-SIG-14',
    says: 'A signature with line breaks between the parts is accepted too.',
    statement: 'with no separators',
    edits: [
      edit(
        'application.py',
        'self._authenticate(path, access_key, tonce, signed, signature)',
        "self._authenticate(path, access_key, tonce, signed, signature, '\\n'.join([envelope.request_id, access_key, tonce, text]))",
      ),
      edit(
        'application.py',
        'def _authenticate(self, path, access_key, tonce, signed, signature):',
        'def _authenticate(self, path, access_key, tonce, signed, signature, also):',
      ),
      alsoSigned("f'POST\\n{path}\\n{also}'.encode()"),
    ],
  },
];
