import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorObject, ValidateFunction } from 'ajv';
import type { OpenApiDocument } from './document.ts';
import { operationsOf } from './document.ts';
import { parsedSource } from './parsed-source.ts';
import { contractAjv } from './validators.ts';

interface ExampleFile {
  good: Record<string, { summary: string; value: unknown }>;
  bad: Record<string, { summary: string; value: unknown; fault: { at: string; keyword: string } }>;
}

/**
 * The examples of every operation, good and bad, each proved: the good ones are valid, the bad ones
 * fail at the named place with the named keyword.
 *
 * @throws listing every example that is not what it says.
 */
export async function collectExamples(
  repository: string,
  version: string,
  document: OpenApiDocument,
): Promise<Record<string, ExampleFile>> {
  const ajv = contractAjv(document);
  const faults: string[] = [];
  const collected: Record<string, ExampleFile> = {};
  for (const { name, operation } of operationsOf(document)) {
    const file = `spec/examples/${version}/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.yaml`;
    const text = readFileSync(join(repository, file), 'utf8');
    const examples = parsedSource(file, text).document.toJS() as ExampleFile;
    const schema = operation.requestBody.content['application/json']?.schema.$ref ?? '';
    const validate = ajv.getSchema(schema);
    if (!validate) throw new Error(`${file}: no schema ${schema}`);
    faults.push(...faultsOf(examples, validate).map((fault) => `${file}: ${fault}`));
    collected[name] = examples;
  }
  if (faults.length > 0) throw new Error(`Examples that are not what they say:\n${faults.join('\n')}`);
  return collected;
}

function faultsOf(examples: ExampleFile, validate: ValidateFunction): string[] {
  const faults: string[] = [];
  for (const [name, { value }] of Object.entries(examples.good)) {
    if (!validate(value)) faults.push(`good/${name} is refused: ${describe(validate.errors)}`);
  }
  for (const [name, { value, fault }] of Object.entries(examples.bad)) {
    if (validate(value)) faults.push(`bad/${name} is accepted`);
    else if (!validate.errors?.some((e) => e.instancePath === fault.at && e.keyword === fault.keyword)) {
      faults.push(
        `bad/${name} should fail at ${fault.at} (${fault.keyword}), but: ${describe(validate.errors)}`,
      );
    }
  }
  return faults;
}

function describe(errors: ErrorObject[] | null | undefined): string {
  return (errors ?? []).map((e) => `${e.instancePath} ${e.keyword}: ${e.message}`).join('; ');
}
