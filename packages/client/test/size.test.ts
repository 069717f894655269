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

const signer = `import { cryptoKeySigner } from '@attestation/signing';
   const signer = cryptoKeySigner(globalThis.key);`;

/** Bytes; the first two groups are what was promised, of the others each has some room for a sentence in a message. */
const bundles: [string, { code: string; limit: number }][] = [
  [
    'openapi-fetch with signing',
    {
      code: `import createClient from 'openapi-fetch';
        import { signing } from './src/v1-openapi-fetch.ts';
        ${signer}
        const api = createClient({ baseUrl: 'https://attestation.example' });
        api.use(signing({ accessKey: 'AK1', signer }));
        api.POST('/api/v1/attestation', globalThis.request).then(console.log);`,
      limit: 6300,
    },
  ],
  ['readAttestation', { code: one('readAttestation'), limit: 8150 }],
  ['createAttestation', { code: one('createAttestation'), limit: 8150 }],
  ['addFactoids', { code: one('addFactoids'), limit: 8150 }],
  ['applyCertification', { code: one('applyCertification'), limit: 8150 }],
  ['downloadAttestation, which can save', { code: one('downloadAttestation'), limit: 8950 }],
  [
    'createAttestation with files',
    {
      code: `import { attach } from './src/v1.ts';
        ${one('createAttestation').replace('globalThis.request', '{ payload, attachments: attach(files) }')}`,
      limit: 10_400,
    },
  ],
  [
    'readAttestation with a PEM key',
    { code: one('readAttestation').replaceAll('cryptoKeySigner', 'createSigner'), limit: 10_150 },
  ],
  [
    'createApi: openapi-fetch with retries, checks and errors',
    {
      code: `import { createApi } from './src/v1-openapi-fetch.ts';
        ${signer}
        const api = createApi({ baseUrl: 'https://attestation.example', accessKey: 'AK1', signer });
        api.POST('/api/v1/attestation', globalThis.request).then(console.log);`,
      limit: 10_600,
    },
  ],
  [
    'everything',
    {
      code: `import { createClient } from './src/v1.ts'; console.log(createClient(globalThis.options));`,
      limit: 15_000,
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
  const foreign = Object.keys(metafile.inputs).filter((file) => /node_modules|^node:/.test(file));
  expect(foreign.filter((file) => !file.includes('/openapi-fetch/'))).toEqual([]);
  expect(foreign.length > 0).toBe(code.includes('openapi-fetch'));
});
