import fc from 'fast-check';
import { expect, it } from 'vitest';
import { verify } from '../src/index.ts';
import { makeFile } from './make-file.ts';

const paths = [
  'data/attestation.json',
  'data/template.json',
  'requests/001.signed',
  'requests/001.sig',
  'requests/001.key.pem',
  'requests/001.json',
  'audit/events.jsonl',
  'META-INF/manifest.p7s',
  'META-INF/manifest.tst',
  'proof/inclusion.tlog-proof',
  'proof/evm.json',
  'proof/trust.json',
];

/** Where in the file a change is made, from 0 to 1, and what comes there. */
const change = fc.record({
  path: fc.constantFrom(...paths),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  cut: fc.nat(3),
  put: fc.oneof(
    fc.uint8Array({ maxLength: 3 }),
    fc
      .constantFrom('"', '[', '{}', 'null', '\\', '1e999', '-1', '\n')
      .map((text) => new TextEncoder().encode(text)),
  ),
});

function changed(
  bytes: Uint8Array,
  { at, cut, put }: { at: number; cut: number; put: Uint8Array },
): Uint8Array {
  const start = Math.floor(at * bytes.length);
  return Uint8Array.of(...bytes.subarray(0, start), ...put, ...bytes.subarray(start + cut));
}

// A manifest that lists the damaged files, as a service would write that lies: here the parsers are on their own.
it('finds a verdict on whatever a file holds', async () => {
  const damage = async (edit: typeof change extends fc.Arbitrary<infer T> ? T : never) => {
    const apply = (files: Map<string, Uint8Array>) => {
      const bytes = files.get(edit.path);
      if (bytes) files.set(edit.path, changed(bytes, edit));
    };
    const { blob } = await makeFile({
      draft: (draft) => void Object.assign(draft, { chainId: 1337 }),
      files: apply,
      proofs: apply,
    });
    const { checks } = await verify(blob);
    expect(checks.length).toBeGreaterThan(10);
  };
  await fc.assert(fc.asyncProperty(change, damage), { numRuns: 60 });
}, 600_000);

it('leaves out what would fill the screen', async () => {
  const { blob, trust } = await makeFile({
    files(files) {
      for (let n = 0; n < 500; n++) files.set(`data/${n}`, new Uint8Array());
    },
  });
  const { verdict, checks } = await verify(blob, { trust });
  expect(verdict).toBe('invalid');
  expect(checks.filter(({ id }) => id === 'manifest.entries')).toHaveLength(101);
  expect(checks).toContainEqual(expect.objectContaining({ code: 'and-more', values: { count: 400 } }));
});
