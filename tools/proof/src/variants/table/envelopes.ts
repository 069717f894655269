import type { Variant } from '../variant.ts';
import { before, edit } from './edit.ts';
import { row } from './reference-row.ts';

const authenticate = 'http/authenticate.ts';
const envelope = 'http/unverified-envelope.ts';

/** The envelope, and the order in which it is checked, decided otherwise. */
export const envelopeVariants: readonly Variant[] = [
  row(
    'long-request-ids',
    'Accepts any string as request_id: empty, with slashes, hundreds of characters',
    ['D12', 'D14'],
    [
      edit(
        envelope,
        'const requestId = { ...schemas.request_id, maxLength: requestIdMaxLength };',
        "const requestId = { type: 'string' };",
      ),
    ],
  ),
  row(
    'replay-refused',
    'Refuses a request_id that came before',
    ['D13'],
    [
      before(
        authenticate,
        '    const wait = rate.take(key.accessKey);',
        `    if (seen.has(key.accessKey + envelope.requestId)) throw new Refusal('malformed', 'request_id was used before');
    seen.add(key.accessKey + envelope.requestId);`,
      ),
      before(authenticate, '/** Seconds that `tonce` may be away', 'const seen = new Set();'),
    ],
  ),
  row(
    'payload-first',
    'Checks the payload before the signature',
    ['D9'],
    [
      edit(
        'api/serve.ts',
        'const caller = await service.authenticate(envelope, route.path);',
        'validPayload(route, envelope.payload, files);\n    const caller = await service.authenticate(envelope, route.path);',
      ),
    ],
  ),
  row(
    'signature-first',
    'Checks the signature before the time',
    ['D9'],
    [
      edit(
        authenticate,
        'if (away > tonceWindow) {\n      throw new Refusal(',
        'const late = () => {\n      throw new Refusal(',
      ),
      edit(authenticate, 'seconds away`,\n      );\n    }', 'seconds away`,\n      );\n    };'),
      before(
        authenticate,
        '    const wait = rate.take(key.accessKey);',
        '    if (away > tonceWindow) late();',
      ),
    ],
  ),
  row(
    'payload-re-serialized',
    'Verifies the signature over the payload as it prints it itself, without blanks',
    ['D5'],
    [
      edit(
        authenticate,
        'signedString({ ...envelope, path })',
        'signedString({ ...envelope, payload: JSON.stringify(JSON.parse(envelope.payload)), path })',
      ),
    ],
  ),
  row(
    'lenient-base64',
    'Reads Base64 of any alphabet and passes over other characters',
    ['D9'],
    [
      edit(
        authenticate,
        "const joined = text.replace(/[\\r\\n\\t ]+/g, '');",
        "return Buffer.from(text, 'base64');\n  const joined = text;",
      ),
    ],
  ),
  row(
    'unknown-key-401',
    'Tells an unknown access key apart, with 401',
    ['D9'],
    [
      before(
        authenticate,
        '    if (!usable || publicKey !== own?.key',
        "    if (!usable) throw new Refusal('unknown-key', 'No such access key');",
      ),
      edit(
        'http/status.ts',
        "'authentication-failed': 500,",
        "'authentication-failed': 500,\n  'unknown-key': 401,",
      ),
    ],
  ),
  row(
    'keys-of-any-case',
    'Passes over the letter case of access keys',
    [],
    [
      edit(
        'storage/records/key-records.ts',
        'db.rows(findKey, { accessKey })',
        'db.rows(findKey, { accessKey: accessKey.toUpperCase() })',
      ),
      // What is stored names the key as it was issued: the database knows no other.
      edit(
        'api/serve.ts',
        'const signed = { ...envelope, path',
        'const signed = { ...envelope, accessKey: caller.accessKey, path',
      ),
    ],
  ),
  row(
    'tonce-as-string',
    'Takes a string of digits as tonce',
    ['D27'],
    [
      edit(envelope, '!/^-?(0|[1-9][0-9]*)$/.test(text)', '!/^("?)[1-9][0-9]*\\1$/.test(text)'),
      edit(
        envelope,
        'return unverifiedJson(text);\n}\n\nfunction formScalar',
        "return name === 'tonce' ? Number(unverifiedJson(text)) : unverifiedJson(text);\n}\n\nfunction formScalar",
      ),
    ],
  ),
  row(
    'whole-seconds',
    'Compares whole seconds of the time',
    ['D9'],
    [
      edit(
        authenticate,
        'Math.abs(now() / 1000 - envelope.tonce)',
        'Math.abs(Math.floor(now() / 1000) - envelope.tonce)',
      ),
    ],
  ),
];
