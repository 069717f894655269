import { writeFile } from 'node:fs/promises';
import { configSchema } from '../src/config/read-config.ts';
import { reportSchema } from '../src/report/read-report.ts';

/** The published schemas: the file of each, and its text. */
export const schemaFiles: readonly (readonly [URL, string])[] = [
  [new URL('../schemas/config.schema.json', import.meta.url), print(configSchema)],
  [new URL('../schemas/report.schema.json', import.meta.url), print(reportSchema)],
];

function print(schema: unknown): string {
  return `${JSON.stringify(schema, null, 2)}\n`;
}

if (import.meta.main) {
  for (const [file, text] of schemaFiles) await writeFile(file, text);
}
