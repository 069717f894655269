import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const file = join(import.meta.dirname, '../mutants/equivalents.yaml');
const byReason = parse(readFileSync(file, 'utf8')) as Record<string, string[]>;

/** Generated mutants that nothing sent can tell from the server without a fault, each with the reason. */
export const equivalents: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(byReason).flatMap(([reason, ids]) => ids.map((id) => [id, reason])),
);
