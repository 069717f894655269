import { readOptions } from '@attestation/command-line';

const port = { type: 'string', value: 'N', default: '8080', about: 'Port to listen on' } as const;
const given = readOptions(
  { name: 'serve', about: 'Serves a folder.', positionals: [], options: { port }, examples: [] },
  ['--port', '80'],
);
console.log('help' in given ? given.help : `port ${given.values.port}`);
