import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { SetupError } from '../suite/setup-error.ts';
import type { Report } from './report.ts';
import { reportSchema } from './report-schema.ts';

/**
 * A JSON report that an earlier run wrote, checked against its schema.
 *
 * @throws SetupError when it is none
 */
export async function readReport(file: string): Promise<Report> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new SetupError(
      `${file} cannot be read (${error.code}): give it a file that "--report json=FILE" wrote.`,
    );
  });
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new SetupError(`${file} is no JSON: ${(error as Error).message}`);
  }
  const ajv = new Ajv2020();
  formats.default(ajv);
  const validate = ajv.compile<Report>(reportSchema);
  if (validate(value)) return value;
  const [error] = validate.errors ?? [];
  throw new SetupError(
    `${file} is no report of this suite: ${error?.instancePath.slice(1).replaceAll('/', '.') || 'it'} ${error?.message}.`,
  );
}
