import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { generate } from '@attestation/generate';
import type { Probe } from './probe.ts';
import { probeDocument } from './probe-document.ts';

/**
 * What the generator makes of the probe document: the very files that it makes of the contract, by name.
 *
 * @throws when the generator stops at a keyword; the contract could not use it either.
 */
export async function generateProbes(probes: readonly Probe[]): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'attestation-keywords-'));
  const write = (name: string, value: unknown) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), JSON.stringify(value));
  };
  try {
    write('redocly.yaml', { telemetry: 'off', apis: { attestation: { root: 'spec/openapi.yaml' } } });
    write('spec/openapi.yaml', probeDocument(probes));
    writeFileSync(join(folder, 'spec/decisions.md'), '# Decisions\n');
    write('spec/rules.yaml', { areas: {}, capabilities: [], rules: {} });
    for (const { operation } of probes) write(`spec/examples/v1/${operation}.yaml`, { good: {}, bad: {} });
    return await generate(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
