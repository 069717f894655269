/**
 * `node --import 'file:///.../load-contract.ts?edit=NAME'` before the server: it checks requests by a contract that is
 * edited as it is loaded. Tests only; nothing of the shipped build knows of it.
 */
import { registerHooks } from 'node:module';
import type { Schemas } from '../payload-ajv.ts';
import { type ContractEditName, contractEdits } from './contract-edits.ts';

const names = new URL(import.meta.url).searchParams.getAll('edit') as ContractEditName[];
const compiler = new URL('../payload-ajv.ts', import.meta.url).href;
let document: { components: { schemas: Schemas } } | undefined;

registerHooks({
  load(url, context, nextLoad) {
    if (url.endsWith('/contract/dist/generated/v1/openapi.json')) {
      return { ...nextLoad(url, context), source: JSON.stringify(edited(url, context, nextLoad)) };
    }
    if (url.endsWith('/contract/dist/generated/v1/validators.js')) {
      const json = new URL('openapi.json', url).href;
      const { schemas } = edited(
        json,
        { ...context, format: 'json', importAttributes: { type: 'json' } },
        nextLoad,
      ).components;
      return { format: 'module', shortCircuit: true, source: moduleOf(schemas) };
    }
    return nextLoad(url, context);
  },
});

function edited<C>(url: string, context: C, load: (url: string, context: C) => { source?: unknown }) {
  if (document) return document;
  document = JSON.parse(String(load(url, context).source)) as { components: { schemas: Schemas } };
  for (const name of names) contractEdits[name](document.components.schemas);
  return document;
}

/** Exports what the server imports from the contract's own checks. */
function moduleOf(schemas: Schemas): string {
  const payloads = Object.keys(schemas).filter((name) => name.endsWith('Payload'));
  const exported = payloads.map((name) => `${name.charAt(0).toLowerCase()}${name.slice(1)}`);
  return [
    `import { compileValidators } from ${JSON.stringify(compiler)};`,
    `const validators = compileValidators(${JSON.stringify(schemas)});`,
    ...exported.map((name) => `export const ${name} = validators.${name};`),
  ].join('\n');
}
