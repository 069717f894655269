import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { repository } from '../run-tool.ts';
import type { Exceptions } from './judge.ts';
import { matrixFaults } from './judge.ts';
import { page } from './page.ts';
import { readProbes } from './probe.ts';
import { remembered } from './remember.ts';
import { tryTools } from './try-tools.ts';
import { usedKeywords } from './used-keywords.ts';

/**
 * The matrix of the contract as it was generated last: its page, and what is wrong.
 *
 * @throws when a tool fails in another way than by refusing a value.
 */
export async function keywordMatrix(): Promise<{ faults: string[]; text: string }> {
  const used = usedKeywords();
  const probes = readProbes();
  const exceptions = parse(
    readFileSync(join(repository, 'spec/lint/keyword-exceptions.yaml'), 'utf8'),
  ) as Exceptions;
  const matrix = await remembered(probes, tryTools);
  const asked = probes.filter(({ keyword }) => used.has(keyword));
  return {
    faults: matrixFaults(used, probes, matrix, exceptions),
    text: page(asked, matrix, exceptions),
  };
}
