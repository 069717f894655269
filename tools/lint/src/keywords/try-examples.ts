import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runTool } from '../run-tool.ts';
import { pathOf, probeDocument } from './probe-document.ts';
import { type Trial, verdictOf } from './trial.ts';

/** As in redocly.yaml. */
const config = `
telemetry: off
rules:
  no-invalid-media-type-examples: {severity: error, allowAdditionalProperties: true}
`;

interface Report {
  problems: { ruleId: string; location: { pointer: string }[]; message: string }[];
}

/** Redocly's check of examples: a value passes when nothing is reported below it. */
export const tryExamples: Trial = async (probes) => {
  const folder = mkdtempSync(join(tmpdir(), 'attestation-keywords-examples-'));
  try {
    writeFileSync(join(folder, 'openapi.json'), JSON.stringify(probeDocument(probes)));
    writeFileSync(join(folder, 'redocly.yaml'), config);
    const args = ['--config', join(folder, 'redocly.yaml'), '--format', 'json', '--max-problems', '100000'];
    const { stdout, stderr } = await runTool('@redocly/cli', 'redocly', [
      'lint',
      join(folder, 'openapi.json'),
      ...args,
    ]);
    if (!stdout.includes('{')) throw new Error(`Redocly gave no report.\n${stderr}${stdout}`);
    const { problems } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as Report;
    const refused = problems.map(({ location: [place] }) => place?.pointer ?? '');
    return probes.map((probe) =>
      verdictOf(probe, (name) => {
        const place = `#/paths/${pathOf(probe).replaceAll('/', '~1')}/post/requestBody/content/application~1json/examples/${name}/`;
        return !refused.some((pointer) => `${pointer}/`.startsWith(place));
      }),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
};
