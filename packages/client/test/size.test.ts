/** What a page pays for the client: bundled and minified by esbuild, compressed with gzip. */
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';

const start =
  "const connection = connect({ baseUrl: 'https://attestation.example', accessKey: 'AK1', signer });";
const one = (operation: string) =>
  `import { connect, ${operation} } from './src/v1.ts';
   import { cryptoKeySigner } from '@attestation/signing';
   const signer = cryptoKeySigner(globalThis.key);
   ${start}
   ${operation}(connection, globalThis.request).then(console.log);`;

/** Bytes; each limit has some room, so that a sentence in a message may grow. */
const bundles: [string, { code: string; limit: number }][] = [
  ['readAttestation', { code: one('readAttestation'), limit: 8400 }],
  ['createAttestation', { code: one('createAttestation'), limit: 8400 }],
  ['addFactoids', { code: one('addFactoids'), limit: 8400 }],
  ['applyCertification', { code: one('applyCertification'), limit: 8400 }],
  ['downloadAttestation, which can save', { code: one('downloadAttestation'), limit: 9000 }],
  [
    'createAttestation with files',
    {
      code: `import { attach } from './src/v1.ts';
        ${one('createAttestation').replace('globalThis.request', '{ payload, attachments: attach(files) }')}`,
      limit: 10_450,
    },
  ],
  [
    'readAttestation with a PEM key',
    { code: one('readAttestation').replaceAll('cryptoKeySigner', 'createSigner'), limit: 10_450 },
  ],
  [
    'everything',
    {
      code: `import { createClient } from './src/v1.ts'; console.log(createClient(globalThis.options));`,
      limit: 13_900,
    },
  ],
];

test.each(bundles)('%s', async (name, { code, limit }) => {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: `${import.meta.dirname}/..`, loader: 'ts' },
    ...{ bundle: true, minify: true, format: 'esm', platform: 'neutral', write: false, metafile: true },
    mainFields: ['module', 'main'],
  });
  const size = gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
  console.log(`${name}: ${size} bytes of ${limit}`);
  expect(size).toBeLessThanOrEqual(limit);
  expect(size).toBeGreaterThan(limit * 0.9); // a limit that is far away holds nothing
  expect(Object.keys(metafile.inputs).filter((file) => /node_modules|^node:/.test(file))).toEqual([]);
});
