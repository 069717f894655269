import { edit, type Mutant } from '../mutant.ts';

const mount = 'app.post(route.path, (request, reply) =>';

/** The version in the path. */
export const versionMutants: readonly Mutant[] = [
  {
    id: 'M-VER-001-version-optional',
    says: 'The operations answer at /api/attestations and so on, too, without the version.',
    statement: ['version-01', 'version-05'],
    rules: ['ATT-VER-001'],
    edits: [
      edit(
        'start/app.ts',
        mount,
        "((path, handler) => { app.post(path, handler); app.post(path.replace('/v1', ''), handler); })(route.path, (request, reply) =>",
      ),
      edit(
        'start/app.ts',
        'pathOf(request.raw) === route.path\n',
        "[route.path, route.path.replace('/v1', '')].includes(pathOf(request.raw))\n",
      ),
    ],
  },
  {
    id: 'M-VER-003-any-version',
    says: 'The operations answer under every version.',
    statement: ['version-03', 'error-06'],
    rules: ['ATT-VER-003'],
    edits: [
      edit(
        'start/app.ts',
        mount,
        "((path, handler) => app.post(path.replace('/v1', '/:version'), handler))(route.path, (request, reply) =>",
      ),
      edit(
        'start/app.ts',
        'pathOf(request.raw) === route.path\n',
        "pathOf(request.raw).replace(/^\\/api\\/[^/]+/, '/api/v1') === route.path\n",
      ),
    ],
  },
  {
    id: 'M-VER-002-later-names',
    says: 'v1 answers a read with the names of a later version.',
    statement: 'version-04',
    rules: ['ATT-VER-002'],
    edits: [edit('v1/read-attestation.ts', 'unique_id: head.uniqueId,', 'uniqueId: head.uniqueId,')],
  },
];
