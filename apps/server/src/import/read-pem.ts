import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Findings, type Located, pointer } from './import-problem.ts';

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
