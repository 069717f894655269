import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv } from 'ajv';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const repository = resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(join(repository, file), 'utf8');
const settings = JSON.parse(read('.vscode/settings.json')) as { 'yaml.schemas': Record<string, string> };

/** Editors take the schemas from the settings, for the files that these name. */
const files = Object.entries(settings['yaml.schemas']).flatMap(([schema, glob]) =>
  globSync(glob, { cwd: repository }).map((file) => [file, schema] as const),
);

test.each(files)('%s is valid against the schema that editors use', (file, schema) => {
  const validate = new Ajv({ allErrors: true }).compile(JSON.parse(read(schema)) as object);
  validate(parse(read(file)));
  expect(validate.errors).toBeNull();
});

test('a misspelt member is found', () => {
  const schema = JSON.parse(read('tools/generate/schemas/rules.schema.json')) as object;
  const catalogue = parse(read('spec/rules.yaml').replace('    level:', '    levle:')) as unknown;
  const validate = new Ajv().compile(schema);
  expect([files.length > 5, validate(catalogue)]).toEqual([true, false]);
});
