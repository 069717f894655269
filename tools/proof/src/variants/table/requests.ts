import type { Edit } from '../../mutant.ts';
import type { Variant } from '../variant.ts';
import { before, edit } from './edit.ts';

const authenticate = 'http/authenticate.ts';
const envelope = 'http/unverified-envelope.ts';
const multipart = 'http/read-multipart.ts';

/** What a request may look like, and in which order it is checked, decided otherwise. */
export const requestVariants: readonly Variant[] = [
  row(
    'long-request-ids',
    'Accepts any string as request_id: empty, with slashes, hundreds of characters',
    ['D12', 'D14'],
    [
      edit(
        envelope,
        'const requestId = { ...schemas.RequestId, maxLength: requestIdMaxLength };',
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
        'http/serve.ts',
        'const caller = await service.authenticate(envelope, route.path);\n    const payload = validPayload(route, envelope.payload, files);',
        'const payload = validPayload(route, envelope.payload, files);\n    const caller = await service.authenticate(envelope, route.path);',
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
    'payload-made-anew',
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
    'tonce-as-string',
    'Takes a string of digits as tonce',
    ['D27'],
    [
      edit(envelope, '!/^-?(0|[1-9][0-9]*)$/.test(text)', '!/^("?)[1-9][0-9]*\\1$/.test(text)'),
      edit(
        envelope,
        'return JSON.parse(text);\n}\n\nfunction formScalar',
        "return name === 'tonce' ? Number(JSON.parse(text)) : JSON.parse(text);\n}\n\nfunction formScalar",
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
  row(
    'no-urlencoded',
    'Takes no urlencoded forms',
    ['D6'],
    [edit(envelope, "case 'application/x-www-form-urlencoded':", "case 'application/x-none':")],
  ),
  row(
    'multipart-needs-file',
    'Takes no multipart form without a file',
    ['D6'],
    [
      edit(
        multipart,
        "return { members, encoding: 'form', files };",
        "if (files.length === 0) throw malformed('it has no file');\n    return { members, encoding: 'form', files };",
      ),
    ],
  ),
  row(
    'files-last',
    'Takes files only after the fields of the envelope',
    ['D6'],
    [
      edit(
        multipart,
        '      if (members.has(name))\n',
        "      if (files.length > 0) throw malformed('fields come before files');\n      if (members.has(name))\n",
      ),
    ],
  ),
  row(
    'multipart-otherwise',
    'Wants the envelope of a multipart form in another way, so that nobody can know it',
    ['D6'],
    [
      edit(
        multipart,
        "      members.set(name, '');",
        "      if (name === 'payload') throw malformed('the envelope comes in one part');\n      members.set(name, '');",
      ),
    ],
  ),
  row(
    'any-content-type',
    'Reads every body as JSON that is no form',
    ['D6'],
    [
      edit(
        envelope,
        '      default:\n        throw new Refusal(',
        '      default:\n        return readUnverifiedJson(await readUnverifiedBytes(request, address, limits.maxBodyBytes, admission));\n        throw new Refusal(',
      ),
    ],
  ),
  row(
    'strict-members',
    'Refuses unknown members of envelope and payload',
    ['D20'],
    [
      before(
        envelope,
        '    const scalar = fields.encoding',
        "    for (const name of fields.members.keys()) if (!(envelopeNames as readonly string[]).includes(name)) throw new Refusal('malformed', name + ' is unknown');",
      ),
    ],
    { contract: ['noUnknownMembers'] },
  ),
  row(
    'few-of-each',
    'Takes 12 factoids and 4 files a request',
    ['D26'],
    [
      edit(
        'settings/table.ts',
        "default: '1000',\n    min: 1,\n    max: 1_000_000,\n    about: 'factoids",
        "default: '12',\n    min: 1,\n    max: 1_000_000,\n    about: 'factoids",
      ),
      edit('settings/table.ts', "default: '100',\n    min: 0,", "default: '4',\n    min: 0,"),
    ],
  ),
  row('queries-unknown', 'Knows no path with a query', ['D10'], [], {
    relay: () => ({ path: (path) => (path.includes('?') ? '/api/v1/none' : path) }),
  }),
  row(
    'lenient-paths',
    'Knows its paths with a slash at the end, doubled slashes and in upper case',
    ['D10'],
    [],
    {
      relay: () => ({
        path: (path) =>
          path
            .toLowerCase()
            .replace(/\/+/g, '/')
            .replace(/\/(?=$|\?)/, ''),
      }),
    },
  ),
  row('lenient-methods', 'Answers OPTIONS with 204, HEAD with 404', ['D10'], [], {
    relay: () => ({
      admit: ({ method }) => (method === 'OPTIONS' ? empty(204) : method === 'HEAD' ? empty(404) : undefined),
    }),
  }),
];

function empty(status: number) {
  return { status, headers: [], body: Buffer.alloc(0) };
}

function row(
  id: string,
  says: string,
  decisions: readonly string[],
  edits: readonly Edit[],
  more: Partial<Variant> = {},
): Variant {
  return { id, says, base: 'reference', decisions, edits, ...more };
}
