import type { Variant } from '../variant.ts';
import { before, edit } from './edit.ts';
import { row } from './reference-row.ts';

const envelope = 'http/unverified-envelope.ts';
const multipart = 'http/read-multipart.ts';

/** Encodings, members, sizes, paths and methods, decided otherwise. */
export const bodyVariants: readonly Variant[] = [
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
    'Wants the envelope of a multipart form in another way, so that no caller can know it',
    ['D6'],
    [
      edit(
        multipart,
        "      members.set(name, '');",
        "      if (name === 'payload') throw malformed('the envelope comes in one part');\n      members.set(name, '');",
      ),
    ],
    // What is declared must be seen: that no form can be written for it, its owner says.
    { configure: (config) => ({ ...config, capabilities: { ...config.capabilities, attachments: false } }) },
  ),
  row(
    'any-content-type',
    'Reads every body as JSON that is no form',
    ['D6'],
    [
      edit(
        envelope,
        '      default:\n        throw new Refusal(',
        '      default:\n        return readJson(request, address);\n        throw new Refusal(',
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
