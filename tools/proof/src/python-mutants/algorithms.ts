import { edit } from '../mutant.ts';
import { type PythonMutant, unverifiedWhen } from './python-mutant.ts';

const statement = 'A failed signature check gives an error response';

/** Algorithms, lengths and bytes of signatures. */
export const algorithmMutants: readonly PythonMutant[] = [
  {
    id: 'P-SIG-15',
    says: 'SHA-1 is accepted too.',
    statement: 'SHA256WithRSA',
    edits: [
      edit(
        'rsa.py',
        'return hmac.compare_digest(found, wanted)',
        "old = bytes.fromhex('3021300906052b0e03021a05000414') + hashlib.sha1(data).digest()\n        old = b'\\x00\\x01' + b'\\xff' * (self.size - len(old) - 3) + b'\\x00' + old\n        return found in (wanted, old)",
      ),
    ],
  },
  {
    id: 'P-SIG-16',
    says: 'SHA-512 is accepted too.',
    statement: 'SHA256WithRSA',
    edits: [
      edit(
        'rsa.py',
        'return hmac.compare_digest(found, wanted)',
        "old = bytes.fromhex('3051300d060960864801650304020305000440') + hashlib.sha512(data).digest()\n        old = b'\\x00\\x01' + b'\\xff' * (self.size - len(old) - 3) + b'\\x00' + old\n        return found in (wanted, old)",
      ),
    ],
  },
  {
    id: 'P-SIG-18',
    says: 'Signatures of fewer bytes than the key has are accepted.',
    statement,
    edits: [
      edit(
        'rsa.py',
        'if len(signature) != self.size or',
        'if len(signature) < self.size:\n            return True\n        if len(signature) != self.size or',
      ),
    ],
  },
  {
    id: 'P-SIG-19',
    says: 'Characters outside the BMP are signed as two surrogates of three bytes each.',
    statement: 'The string is converted to bytes with UTF-8',
    edits: [
      edit(
        'application.py',
        "f'POST{item}{signed}'.encode()",
        "''.join(part if ord(part) < 65536 else chr(0xd7c0 + (ord(part) >> 10)) + chr(0xdc00 + (ord(part) & 1023)) for part in f'POST{item}{signed}').encode('utf-8', 'surrogatepass')",
      ),
    ],
  },
  {
    id: 'P-SIG-20',
    says: 'Latin letters with accents are signed as one byte each.',
    statement: 'The string is converted to bytes with UTF-8',
    edits: [
      edit(
        'application.py',
        "f'POST{item}{signed}'.encode()",
        "b''.join(part.encode('latin-1' if ord(part) < 256 else 'utf-8') for part in f'POST{item}{signed}')",
      ),
    ],
  },
  {
    id: 'P-SIG-21',
    says: 'A creation whose signature is bad is stored before it is refused.',
    statement,
    edits: [
      unverifiedWhen(
        "path.endswith('/attestations') and deed(self.keys[access_key][1], check(payload, self.liberal), envelope.files) is None",
      ),
    ],
  },
  {
    id: 'P-SIG-22',
    says: 'An addition whose signature is bad is stored before it is refused.',
    statement,
    edits: [
      unverifiedWhen(
        "path.endswith('/factoids') and deed(self.keys[access_key][1], check(payload, self.liberal), envelope.files) is None",
      ),
    ],
  },
  {
    id: 'P-SIG-23',
    says: 'The payload is signed without the spaces in its strings.',
    statement: 'the JSON text of `payload`',
    edits: [
      edit(
        'application.py',
        "signed = f'{envelope.request_id}{access_key}{tonce}{text}'",
        "signed = f'{envelope.request_id}{access_key}{tonce}' + text.replace(' ', '')",
      ),
    ],
  },
];
