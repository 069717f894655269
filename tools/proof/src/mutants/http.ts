import { edit, type Mutant } from '../mutant.ts';

const mount = 'app.post(route.path, (request, reply) =>';
const alsoAs = (method: string, when: string) =>
  edit(
    'start/app.ts',
    mount,
    `((path, handler) => { app.post(path, handler); if (${when}) app.${method}(path, handler); })(route.path, (request, reply) =>`,
  );

/** Paths, methods and encodings. */
export const httpMutants: readonly Mutant[] = [
  {
    id: 'M-HTTP-001-no-download',
    says: '/attestation/download is not mounted.',
    statement: ['request-02', 'service-12'],
    rules: ['ATT-HTTP-001', 'ATT-DOWN-002'],
    edits: [
      edit(
        'start/app.ts',
        'const paths = new Set(routes.map(({ path }) => path));',
        "routes.splice(routes.findIndex(({ path }) => path.endsWith('/download')), 1);\n  const paths = new Set(routes.map(({ path }) => path));",
      ),
    ],
  },
  {
    id: 'M-HTTP-001-no-cas',
    says: '/cas is not mounted.',
    statement: ['request-02', 'service-12'],
    rules: ['ATT-HTTP-001', 'ATT-CAS-012'],
    edits: [
      edit(
        'start/app.ts',
        'const paths = new Set(routes.map(({ path }) => path));',
        "routes.splice(routes.findIndex(({ path }) => path.endsWith('/cas')), 1);\n  const paths = new Set(routes.map(({ path }) => path));",
      ),
    ],
  },
  {
    id: 'M-HTTP-002-put-everywhere',
    says: 'PUT works as POST does.',
    statement: ['request-01', 'error-07'],
    rules: ['ATT-HTTP-002', 'ATT-ERR-405'],
    edits: [alsoAs('put', 'true')],
  },
  {
    id: 'M-HTTP-002-patch-on-cas',
    says: 'PATCH works as POST does, on /cas only.',
    statement: ['request-01', 'error-07'],
    rules: ['ATT-HTTP-002', 'ATT-ERR-405'],
    edits: [alsoAs('patch', "path.endsWith('/cas')")],
  },
  {
    id: 'M-ERR-405-get-succeeds',
    says: 'GET on a known path is answered with 200 and no data.',
    statement: ['request-01', 'error-07'],
    rules: ['ATT-ERR-405', 'ATT-HTTP-002'],
    edits: [
      edit(
        'start/app.ts',
        "respond(request, reply, 'none', (address) => refusePath(request.raw, address));",
        "request.method === 'GET' && paths.has(pathOf(request.raw))\n      ? reply.code(200).header('content-type', 'application/json').send('{\"request_id\":\"\",\"data\":{}}')\n      : respond(request, reply, 'none', (address) => refusePath(request.raw, address));",
      ),
    ],
  },
  {
    id: 'M-ERR-405-delete-is-404',
    says: 'DELETE on a known path is answered with 404.',
    statement: 'error-07',
    rules: ['ATT-ERR-405'],
    edits: [
      edit(
        'http/refuse-path.ts',
        'return paths.has(path)\n',
        "return paths.has(path) && method !== 'DELETE'\n",
      ),
    ],
  },
  {
    id: 'M-ERR-405-patch-on-one-path',
    says: 'PATCH on /attestation/download, and nowhere else, is answered with 404.',
    statement: 'error-07',
    rules: ['ATT-ERR-405'],
    edits: [
      edit(
        'http/refuse-path.ts',
        'return paths.has(path)\n',
        "return paths.has(path) && !(method === 'PATCH' && path.endsWith('/download'))\n",
      ),
    ],
  },
  {
    id: 'M-ERR-405-is-400',
    says: 'A wrong method is answered with 400.',
    statement: 'error-07',
    rules: ['ATT-ERR-405'],
    edits: [edit('http/status.ts', "'wrong-method': 405", "'wrong-method': 400")],
  },
  {
    id: 'M-ERR-404-is-400',
    says: 'An unknown path is answered with 400.',
    statement: 'error-06',
    rules: ['ATT-ERR-404'],
    edits: [edit('http/status.ts', "'no-such-path': 404", "'no-such-path': 400")],
  },
  {
    id: 'M-ERR-404-is-405',
    says: 'An unknown path is answered as if only the method were wrong.',
    statement: 'error-06',
    rules: ['ATT-ERR-404'],
    edits: [edit('http/status.ts', "'no-such-path': 404", "'no-such-path': 405")],
  },
  {
    id: 'M-ERR-404-html',
    says: 'An unknown path is answered with a page of HTML.',
    statement: 'error-01',
    rules: ['ATT-ERR-002'],
    edits: [
      edit(
        'start/app.ts',
        'app.setNotFoundHandler(refuse);',
        "app.setNotFoundHandler((request, reply) =>\n    paths.has(pathOf(request.raw)) ? refuse(request, reply) : reply.code(404).type('text/html').send('<h1>Not Found</h1>'),\n  );",
      ),
    ],
  },
  {
    id: 'M-ERR-405-empty',
    says: 'A wrong method is answered with 405 and an empty body.',
    statement: 'error-01',
    rules: ['ATT-ERR-002', 'ATT-ERR-405'],
    edits: [
      edit(
        'start/app.ts',
        'app.setNotFoundHandler(refuse);',
        "app.setNotFoundHandler((request, reply) =>\n    paths.has(pathOf(request.raw)) ? reply.code(405).header('Allow', 'POST').send('') : refuse(request, reply),\n  );",
      ),
    ],
  },
  {
    id: 'M-ERR-404-unknown-is-success',
    says: 'An unknown path is answered with 200 and the error body.',
    statement: ['error-01', 'error-06'],
    rules: ['ATT-ERR-001', 'ATT-ERR-404'],
    edits: [edit('http/status.ts', "'no-such-path': 404", "'no-such-path': 200")],
  },
  {
    id: 'M-HTTP-003-charset-refused',
    says: 'application/json with a charset is refused.',
    statement: 'request-04',
    rules: ['ATT-HTTP-003'],
    edits: [
      edit(
        'http/unverified-envelope.ts',
        "if (charset && charset !== 'utf-8' && charset !== 'utf8') {",
        'if (charset) {',
      ),
    ],
  },
  {
    id: 'M-HTTP-003-text-behind',
    says: 'Text behind the JSON of the body is passed over.',
    statement: 'request-04',
    rules: ['ATT-HTTP-003'],
    edits: [
      edit(
        'http/read-json.ts',
        "const text = strictUtf8(bytes, 'The body');",
        "const whole = strictUtf8(bytes, 'The body');\n  const text = whole.slice(0, whole.lastIndexOf('}') + 1);",
      ),
    ],
  },
  {
    id: 'M-HTTP-003-members-in-order',
    says: 'A JSON body is refused unless its members come in the order of the table.',
    statement: 'request-04',
    rules: ['ATT-HTTP-003', 'ATT-ENV-001', 'ATT-SIG-009'],
    edits: [
      edit(
        'http/read-json.ts',
        "return { members, encoding: 'json', files: [], text, size };",
        "const order = [...members.keys()].filter((name) => ['request_id', 'access_key', 'tonce', 'payload', 'signature'].includes(name)).join();\n    if (members.size >= 5 && order !== 'request_id,access_key,tonce,payload,signature') throw new Refusal('malformed', 'The members come in another order');\n    return { members, encoding: 'json', files: [], text, size };",
      ),
    ],
  },
];
