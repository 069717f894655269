import { edit, type Mutant } from '../mutant.ts';
import { holdsAlsoWhen, onceVerified } from './verification-edits.ts';

const file = 'http/authenticate.ts';
/** How the signature is verified, and what its failure looks like. */
export const verificationMutants: readonly Mutant[] = [
  {
    id: 'M-SIG-001-400',
    says: 'A failed signature check is answered with 400.',
    statement: ['auth-15', 'error-10'],
    rules: ['ATT-SIG-001'],
    edits: [edit('http/status.ts', "'authentication-failed': 500", "'authentication-failed': 400")],
  },
  {
    id: 'M-SIG-001-401',
    says: 'A failed signature check is answered with 401.',
    statement: ['auth-15', 'error-10'],
    rules: ['ATT-SIG-001'],
    edits: [edit('http/status.ts', "'authentication-failed': 500", "'authentication-failed': 401")],
  },
  {
    id: 'M-SIG-001-400-on-download',
    says: 'A failed signature check is answered with 400, on /attestation/download only.',
    statement: 'auth-15',
    rules: ['ATT-SIG-001'],
    edits: [
      edit(
        file,
        "'authentication-failed',",
        "path.endsWith('/download') ? 'malformed' : 'authentication-failed',",
      ),
    ],
  },
  {
    id: 'M-SIG-001-500-on-first-only',
    says: 'After 20 failed signature checks the next are answered with 400.',
    statement: 'auth-15',
    rules: ['ATT-SIG-001'],
    edits: [
      edit(
        file,
        "'authentication-failed',",
        "(fault.failures = (fault.failures ?? 0) + 1) > 20 ? 'malformed' : 'authentication-failed',",
      ),
    ],
  },
  {
    id: 'M-SIG-001-none-on-cas',
    says: 'Nothing is verified on /cas.',
    statement: ['auth-01', 'auth-15'],
    rules: ['ATT-SIG-001'],
    edits: holdsAlsoWhen("path.endsWith('/cas')"),
  },
  {
    id: 'M-SIG-001-none-on-read',
    says: 'Nothing is verified on /attestation: reading seems harmless.',
    statement: ['auth-01', 'auth-15'],
    rules: ['ATT-SIG-001'],
    edits: holdsAlsoWhen("path.endsWith('/attestation')"),
  },
  {
    id: 'M-SIG-001-none-on-download',
    says: 'Nothing is verified on /attestation/download.',
    statement: ['auth-01', 'auth-15'],
    rules: ['ATT-SIG-001'],
    edits: holdsAlsoWhen("path.endsWith('/download')"),
  },
  {
    id: 'M-SIG-001-none-on-factoids',
    says: 'Nothing is verified on /factoids.',
    statement: ['auth-01', 'auth-15'],
    rules: ['ATT-SIG-001'],
    edits: holdsAlsoWhen("path.endsWith('/factoids')"),
  },
  {
    id: 'M-SIG-001-none-on-multipart',
    says: 'Nothing is verified when files come along.',
    statement: ['auth-01', 'auth-15', 'request-13'],
    rules: ['ATT-SIG-001', 'ATT-SIG-009'],
    edits: [
      edit(
        'api/serve.ts',
        'service.authenticate(envelope, route.path)',
        'service.authenticate({ ...envelope, files }, route.path)',
      ),
      ...holdsAlsoWhen('envelope.files.length > 0'),
    ],
  },
  {
    id: 'M-SIG-001-once-per-key',
    says: 'Once a request of a key has been verified, its later ones are not.',
    statement: 'auth-01',
    rules: ['ATT-SIG-001', 'ATT-SIG-002', 'ATT-SIG-009'],
    edits: [
      ...holdsAlsoWhen('(fault.seen ??= new Set()).has(envelope.accessKey)'),
      onceVerified('fault.seen.add(key.accessKey);'),
    ],
  },
  {
    id: 'M-SIG-009-once-per-signature',
    says: 'A signature that was verified once holds for whatever it comes with.',
    statement: 'auth-09',
    rules: ['ATT-SIG-006', 'ATT-SIG-008', 'ATT-SIG-009'],
    edits: [
      ...holdsAlsoWhen('(fault.seen ??= new Set()).has(envelope.signature)'),
      onceVerified('fault.seen.add(envelope.signature);'),
    ],
  },
  {
    id: 'M-SIG-009-once-per-request-id',
    says: 'Once a request was verified, everything under its request_id holds.',
    statement: 'auth-09',
    rules: ['ATT-SIG-008', 'ATT-SIG-009', 'ATT-SIG-001'],
    edits: [
      ...holdsAlsoWhen('(fault.seen ??= new Set()).has(envelope.requestId)'),
      onceVerified('fault.seen.add(envelope.requestId);'),
    ],
  },
  {
    id: 'M-SIG-001-every-third',
    says: 'Only every third request is verified.',
    statement: 'auth-01',
    rules: ['ATT-SIG-001', 'ATT-SIG-002', 'ATT-SIG-009', 'ATT-SIG-010'],
    edits: holdsAlsoWhen('(fault.count = (fault.count ?? 0) + 1) % 3 > 0'),
  },
  {
    id: 'M-SIG-002-key-of-any-member',
    says: 'A signature by the key of any member holds.',
    statement: 'auth-02',
    rules: ['ATT-SIG-002', 'ATT-SIG-007'],
    edits: [
      ...holdsAlsoWhen(`await (async () => {
      (fault.keys ??= new Set()).add(own.key);
      for (const key of fault.keys) if (await verifyElsewhere('sha256', signed, key, signature)) return true;
      return false;
    })()`),
    ],
  },
  {
    id: 'M-SIG-003-hexadecimal',
    says: 'A signature in hexadecimal holds, too.',
    statement: 'request-09',
    rules: ['ATT-SIG-003'],
    edits: [
      edit(
        file,
        'return /^[A-Za-z0-9+/]+={0,2}$/.test(joined) ?',
        "if (/^([0-9a-f]{2}){200,}$/i.test(joined)) return Buffer.from(joined, 'hex');\n  return /^[A-Za-z0-9+/]+={0,2}$/.test(joined) ?",
      ),
    ],
  },
  {
    id: 'M-SIG-012-sha1',
    says: 'A signature with SHA-1 holds, too.',
    statement: 'auth-10',
    rules: ['ATT-SIG-012'],
    edits: holdsAlsoWhen("await verifyElsewhere('sha1', signed, own.key, signature)"),
  },
  {
    id: 'M-SIG-012-sha512',
    says: 'A signature with SHA-512 holds, too.',
    statement: 'auth-10',
    rules: ['ATT-SIG-012'],
    edits: holdsAlsoWhen("await verifyElsewhere('sha512', signed, own.key, signature)"),
  },
  {
    id: 'M-SIG-012-pss',
    says: 'A signature with RSASSA-PSS holds, too.',
    statement: 'auth-10',
    rules: ['ATT-SIG-012'],
    edits: holdsAlsoWhen(
      "await verifyElsewhere('sha256', signed, { key: own.key, padding: 6, saltLength: -2 }, signature)",
    ),
  },
  {
    id: 'M-SIG-013-more-behind',
    says: 'What follows the first 256 bytes of a signature is passed over.',
    statement: 'auth-10',
    rules: ['ATT-SIG-013'],
    edits: [
      edit(file, "Buffer.from(joined, 'base64') :", "Buffer.from(joined, 'base64').subarray(0, 256) :"),
    ],
  },
  {
    id: 'M-SIG-009-stored-all-the-same',
    says: 'A request whose signature fails is answered with 500, but stored.',
    statement: ['auth-15', 'auth-09'],
    rules: ['ATT-SIG-009', 'ATT-SIG-001'],
    edits: [
      edit(
        file,
        'if (!usable || publicKey !== own?.key || !holds) {',
        'if (usable && (publicKey !== own?.key || !holds)) envelope.bad = true;\n    else if (!usable) {',
      ),
      edit(
        'api/serve.ts',
        'return { ...(await onTheWire(answer, call, service.wire)), member };',
        "const sent = await onTheWire(answer, call, service.wire);\n    if (envelope.bad) throw new Refusal('authentication-failed', 'The signature does not verify for this access_key');\n    return sent;",
      ),
    ],
  },
];
