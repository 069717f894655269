import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { build } from 'esbuild';
import type { JsonSchema, OpenApiDocument, Response } from './document.ts';
import { holdsNames, operationsOf, resolveReference, successOf } from './document.ts';

/**
 * An Ajv that reads the document's schemas as the contract means them: numbers beyond doubles are
 * numbers (D4), lengths count code points (D2), the first fault ends the check (bounded work).
 */
export function contractAjv(document: OpenApiDocument): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    strictRequired: false,
    strictNumbers: false,
    discriminator: true,
    allErrors: false,
    code: { source: true, esm: true, lines: true },
  });
  for (const [name, schema] of Object.entries(document.components.schemas ?? {})) {
    try {
      ajv.addSchema(forAjv(schema) as JsonSchema, `#/components/schemas/${name}`);
    } catch (cause) {
      const why = cause instanceof Error ? cause.message : String(cause);
      throw new Error(`The schema ${name} is not valid: ${why}. \`npm run lint:spec\` names the line.`, {
        cause,
      });
    }
  }
  return ajv;
}

/** Ajv refuses `discriminator.mapping`; each branch names its value itself, so nothing is lost. */
function forAjv(value: unknown, key = '', isName = false): unknown {
  if (Array.isArray(value)) return value.map((item) => forAjv(item));
  if (typeof value !== 'object' || value === null) return value;
  const names = holdsNames(key, isName);
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === 'discriminator' && !names
        ? { propertyName: (member as { propertyName: string }).propertyName }
        : forAjv(member, name, names),
    ]),
  );
}

/** Compiled checks as one ES module without dependencies, and its declarations. */
export async function compileValidators(
  document: OpenApiDocument,
): Promise<{ code: string; declarations: string }> {
  const ajv = contractAjv(document);
  const named: Record<string, string> = { error: '#/components/schemas/Error' };
  for (const { name, operation } of operationsOf(document)) {
    const bodies = operation.requestBody.content;
    const request = resolveReference<{ properties: { payload: { $ref: string } } }>(
      document,
      bodies['application/json']?.schema ?? { $ref: '' },
    );
    named[`${name}Payload`] = request.properties.payload.$ref;
    named[`${name}Request`] = bodies['application/json']?.schema.$ref ?? '';
    const ok = resolveReference<Response>(document, successOf(operation));
    const answer = ok.content?.['application/json']?.schema.$ref;
    if (typeof answer === 'string') named[`${name}Response`] = answer;
  }
  const source = standaloneSource(ajv, named);
  return {
    code: await bundled(source),
    declarations: declarationsOf(Object.keys(named), '../../src/validator.ts'),
  };
}

/** Ajv writes a schema out once for each name, under one identifier: names beyond the first become aliases. */
export function standaloneSource(ajv: Ajv2020, named: Readonly<Record<string, string>>): string {
  const first = new Map<string, string>();
  for (const [name, schema] of Object.entries(named)) if (!first.has(schema)) first.set(schema, name);
  const once = Object.fromEntries([...first].map(([schema, name]) => [name, schema]));
  const aliases = Object.entries(named)
    .filter(([name]) => !(name in once))
    .map(([name, schema]) => `export const ${name} = ${first.get(schema)};\n`);
  return (standaloneCode as unknown as typeof standaloneCode.default)(ajv, once) + aliases.join('');
}

/** Ajv's ES output still calls `require` for its runtime; esbuild puts that inside. */
export async function bundled(source: string): Promise<string> {
  const result = await build({
    stdin: { contents: source, resolveDir: import.meta.dirname, loader: 'js' },
    // Paths in the output hang on it; they must not hang on where the command was typed.
    absWorkingDir: join(import.meta.dirname, '..'),
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['main'],
    charset: 'ascii',
    legalComments: 'none',
    banner: { js: '// Generated from spec/ by tools/generate. Do not edit.' },
  });
  // Nor on where the packages are installed: the same contract gives the same bytes in every checkout.
  return (result.outputFiles[0]?.text ?? '').replace(
    /(?:\.\.\/)+(?:[^\s"']*\/)?node_modules\//g,
    'node_modules/',
  );
}

/** @param from where `Validator` is declared */
export function declarationsOf(names: string[], from: string): string {
  return `// Generated from spec/ by tools/generate. Do not edit.
import type { Validator } from '${from}';

${names.map((name) => `export declare const ${name}: Validator;`).join('\n')}
`;
}
