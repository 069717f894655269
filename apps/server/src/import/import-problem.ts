import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { ErrorObject } from 'ajv/dist/2020.js';
import { OperatorError } from '../errors/operator-error.ts';
import { nearestName } from '../settings/nearest-name.ts';

/** One thing wrong in an import file: where, and what to do. */
export interface ImportProblem {
  /** JSON pointer (RFC 6901); `''` is the whole file. */
  readonly pointer: string;
  readonly message: string;
  /** The same for a text in another language; a warning and a fault of a file have none. */
  readonly code?: string;
  readonly parameters?: Readonly<Record<string, string | number>>;
}

/** The import file cannot be taken; nothing of it was. */
export class ImportError extends OperatorError {
  readonly problems: readonly ImportProblem[];

  constructor(problems: readonly ImportProblem[]) {
    super(problems.map(({ pointer, message }) => `${pointer || 'the file'}: ${message}`).join('\n'));
    this.problems = problems;
  }
}

/** What reading an import file has found so far. */
export interface Findings {
  readonly problems: ImportProblem[];
  readonly warnings: ImportProblem[];
}

/** An item of a list in the file, with the JSON pointer to it. */
export interface Located<T> {
  readonly at: string;
  readonly item: T;
}

/** Reports every item whose key is at an earlier one already. */
export function refuseRepeats<T>(
  items: readonly Located<T>[],
  name: string & keyof T,
  { problems }: Pick<Findings, 'problems'>,
): void {
  const first = new Map<unknown, string>();
  for (const { at, item } of items) {
    const earlier = first.get(item[name]);
    if (earlier === undefined) first.set(item[name], at);
    else
      problems.push({
        pointer: at + pointer(name),
        message: `is at ${earlier} already: give each once.`,
        code: 'repeated',
      });
  }
}

/** The items of a list under `at`, each with its pointer. */
export function locate<T>(items: readonly T[] | undefined, at: string): Located<T>[] {
  return (items ?? []).map((item, index) => ({ at: at + pointer(index), item }));
}

/** JSON pointer of a path. */
export function pointer(...steps: readonly (string | number)[]): string {
  return steps.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** A fault found by the schema (ajv with `verbose`), in words. */
export function problemOf(fault: ErrorObject): ImportProblem {
  const { keyword, instancePath, params } = fault;
  if (keyword === 'additionalProperties') {
    const name = String(params.additionalProperty);
    return { pointer: instancePath + pointer(name), ...unknownMember(name, fault) };
  }
  if (keyword === 'required') {
    const name = String(params.missingProperty);
    return { pointer: instancePath + pointer(name), message: missingMember(name), code: 'missing' };
  }
  return { pointer: instancePath, ...wrongValue(fault) };
}

type Fault = Omit<ImportProblem, 'pointer'>;

function unknownMember(name: string, { parentSchema }: ErrorObject): Fault {
  const known = Object.keys((parentSchema?.properties as object | undefined) ?? {});
  const near = nearestName(name, known);
  if (near !== undefined)
    return {
      message: `is not known here; did you mean ${near}?`,
      code: 'near-member',
      parameters: { name: near },
    };
  const names = known.join(', ');
  return {
    message: `is not known here; remove it. Known: ${names}.`,
    code: 'unknown-member',
    parameters: { names },
  };
}

function missingMember(name: string): string {
  return name === 'org_code' || name === 'tax_code'
    ? 'is missing: add it, or give a unified social credit code in ic_code.'
    : 'is missing: add it.';
}

const articles: Record<string, string> = {
  array: 'an array',
  object: 'an object',
  string: 'a string',
  boolean: 'true or false',
};

function wrongValue({ keyword: code, params, parentSchema, message }: ErrorObject): Fault {
  switch (code) {
    case 'type': {
      const types = [params.type].flat() as string[];
      const text = types.map((type) => articles[type] ?? type).join(' or ');
      return { message: `must be ${text}.`, code: `type-${types[0]}` };
    }
    case 'enum': {
      const values = (params.allowedValues as string[]).join(', ');
      return { message: `must be one of ${values}.`, code, parameters: { values } };
    }
    case 'not':
      return { message: 'may not be "common": the service supplies that kind. Choose another name.', code };
    case 'minLength':
      return { message: 'must not be empty.', code };
    case 'maxLength': {
      const { limit } = params as { limit: number };
      return { message: `is too long: at most ${limit} characters.`, code, parameters: { limit } };
    }
    case 'format':
      return { message: 'must be an ISO 8601 date and time with its zone, such as 2027-12-31T00:00:00Z.' };
    case 'pattern':
      return {
        message: `does not have the right form: ${parentSchema?.description ?? 'text without U+0000'}`,
        code,
      };
    default:
      return { message: `${message}.` };
  }
}

export interface Pem {
  readonly text: string;
  /** Where a fault in it is to be reported. */
  readonly at: string;
}

/**
 * The PEM given inline as `name`, or in the file that `<name>File` names; undefined when there is none or two, or it cannot
 * be read, which `problems` then says.
 */
export async function readPem<Name extends string>(
  { at, item }: Located<{ readonly [Key in Name | `${Name}File`]?: string }>,
  name: Name,
  folder: string,
  { problems }: Findings,
): Promise<Pem | undefined> {
  const inline = item[name];
  const file = item[`${name}File`];
  if (inline !== undefined && file !== undefined) {
    problems.push({
      pointer: at + pointer(`${name}File`),
      message: `give either ${name} or ${name}File, not both.`,
    });
    return undefined;
  }
  if (inline !== undefined) return { text: inline, at: at + pointer(name) };
  if (file === undefined) {
    problems.push({
      pointer: at + pointer(name),
      message: `is missing: give ${name} (PEM) or ${name}File (a path).`,
    });
    return undefined;
  }
  const path = resolve(folder, file);
  try {
    return { text: await readFile(path, 'utf8'), at: at + pointer(`${name}File`) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    problems.push({ pointer: at + pointer(`${name}File`), message: `${path} cannot be read (${code}).` });
    return undefined;
  }
}
