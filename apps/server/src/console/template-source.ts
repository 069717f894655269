import { JsonTextError, jsonMembers } from '@attestation/signing';
import type { TemplatePlan } from '../domain/import-plan.ts';
import type { Template } from '../domain/model.ts';
import { readImport } from '../import/import-file.ts';
import { ImportError } from '../import/import-problem.ts';
import { type Fault, Problem } from './problem.ts';

/** As people edit it: name, kinds with what they leave out left out, and the layout. */
export function sourceOf({ name, kinds, layout }: Template): string {
  const short = kinds.map((kind) => ({
    name: kind.name,
    ...(kind.required && { required: true }),
    ...(kind.allowOtherFields && { allowOtherFields: true }),
    fields: kind.fields.map((field) => ({
      ...{ name: field.name, type: field.type },
      ...(field.required && { required: true }),
      ...(field.label !== undefined && { label: field.label }),
      ...(field.example !== undefined && { example: field.example }),
    })),
  }));
  const look = layout == null ? {} : { layout: JSON.parse(layout) as unknown };
  return JSON.stringify({ name, kinds: short, ...look }, undefined, 2);
}

/**
 * Held against the same rules as the file of an administrator.
 *
 * @throws Problem 400 with everything that is wrong, each with its place
 */
export async function readSource(source: string, id: string, member: string): Promise<TemplatePlan> {
  const template = { id, member, ...membersOf(source) };
  try {
    const text = JSON.stringify({ templates: [template] });
    const { plan } = await readImport(text, '.', { knownMembers: new Set([member]), certificates });
    const [read] = plan.templates;
    if (read === undefined) throw new Error('The import has no template');
    return read;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    throw invalid(
      error.problems.map(({ pointer, message }) => ({
        place: pointer.replace(/^\/templates\/0/, ''),
        message,
      })),
    );
  }
}

function membersOf(source: string): object {
  try {
    // Stricter than JSON.parse: no name twice.
    jsonMembers(source);
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    const before = source.slice(0, error.offset).split('\n');
    const place = `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
    throw invalid([{ place: '', message: `This is no JSON object: ${error.message} (${place}).` }]);
  }
  const members = JSON.parse(source) as object;
  const chosen = ['id', 'member'].filter((name) => name in members);
  if (chosen.length > 0)
    throw invalid(
      chosen.map((name) => ({ place: `/${name}`, message: 'is set by the service; remove it.' })),
    );
  return members;
}

/** A template has none. */
const certificates = {
  issue: () => Promise.reject(new Error('A template asks for no certificate')),
  seal: () => Promise.reject(new Error('A template has no private key')),
};

/** Faults that are answered: a text of 100,000 characters can have as many. */
const mostFaults = 50;

function invalid(all: readonly Fault[]): Problem {
  const faults = all.slice(0, mostFaults);
  const lines = faults.map(({ place, message }) => `${place === '' ? '' : `${place}: `}${message}`);
  const problem = new Problem(400, 'template-invalid', lines.join('\n'));
  problem.faults = faults;
  return problem;
}
