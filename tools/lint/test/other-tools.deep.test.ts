import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

interface Media {
  readonly schema?: object;
  readonly examples?: object;
}

interface Operation {
  readonly requestBody: { readonly content: Record<string, Media> };
  readonly responses: { readonly 200: { readonly content: Record<string, Media> } };
}

/** The bundle as others get it, byte for byte. */
const bundle = join(import.meta.dirname, '../../../packages/contract/generated/v1/openapi.json');
const document = JSON.parse(readFileSync(bundle, 'utf8')) as {
  readonly paths: Record<string, { readonly post: Operation }>;
  readonly components: { readonly schemas: Record<string, object> };
};
const spectral = createRequire(import.meta.url).resolve('@stoplight/spectral-cli/package.json');

/** Errors of a ruleset over a document, each in one line. */
async function errorsOf(ruleset: string, file: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'other-tools-'));
  try {
    const rules = join(folder, 'ruleset.yaml');
    await writeFile(rules, `extends: [[${ruleset}, all]]\n`);
    const command = [
      join(dirname(spectral), 'dist/index.js'),
      'lint',
      '--format',
      'json',
      '--ruleset',
      rules,
    ];
    const text = await new Promise<string>((resolve) => {
      execFile(process.execPath, [...command, file], (_, stdout) => resolve(stdout));
    });
    const found = JSON.parse(text) as { code: string; severity: number; path: string[]; message: string }[];
    return found
      .filter(({ severity }) => severity === 0)
      .map(({ code, path, message }) => `${code} ${path.join('/')}: ${message}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

test('the stock rules of Spectral find no error in the bundle', { timeout: 60_000 }, async () => {
  expect(await errorsOf('spectral:oas', bundle)).toEqual([]);
});

test('they would find one', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'other-tools-'));
  const broken = structuredClone(document);
  broken.components.schemas.FactoidData = { type: 'array', maxItems: 0 };
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(broken));
  expect((await errorsOf('spectral:oas', join(folder, 'openapi.json'))).join()).toContain('items');
  await rm(folder, { recursive: true, force: true });
});

const operations = Object.entries(document.paths).map(([path, { post }]) => [path, post] as const);

test.each(operations)('%s names the examples of answers like those of requests', (_, operation) => {
  const namesIn = (content: Record<string, Media>) =>
    Object.values(content).flatMap(({ examples = {} }) => Object.keys(examples));
  const asked = namesIn(operation.requestBody.content);
  const answered = namesIn(operation.responses[200].content);
  expect(answered.filter((name) => !asked.includes(name))).toEqual([]);
});

test('a file is raw bytes, not a string of JSON', () => {
  const media = document.paths['/api/v1/attestation/download']?.post.responses[200].content;
  expect(media?.['application/zip']?.schema).toEqual({ contentMediaType: 'application/zip' });
});
