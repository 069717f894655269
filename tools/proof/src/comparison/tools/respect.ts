import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contractForTools } from '../contract-for-tools.ts';
import { exchanges } from '../exchanges.ts';
import { runProgram } from '../run-program.ts';
import type { JsonObject } from '../stand-ins.ts';
import { noReport, runSeconds, type Tool } from '../tool.ts';
import { walk } from './respect-walk.ts';

export const respect: Tool = {
  name: 'Redocly Respect',
  setup:
    'a workflow for each example of the contract, good and bad, and one that creates, adds, reads back and downloads',
  packages: ['@redocly/cli@2.77.0'],
  async prepare({ folder, proxy, command }) {
    const main = await command('@redocly/cli', 'redocly');
    const document = contractForTools({ server: proxy });
    await writeFile(join(folder, 'openapi.json'), JSON.stringify(document));
    await writeFile(join(folder, 'arazzo.json'), JSON.stringify(arazzo()));
    const report = join(folder, 'report.json');
    return {
      async failures() {
        await rm(report, { force: true });
        const run = await runProgram(
          process.execPath,
          [main, 'respect', join(folder, 'arazzo.json'), '--json-output', report],
          { cwd: folder, seconds: runSeconds },
        );
        const text = await readFile(report, 'utf8').catch(() => '');
        return text === '' ? [`${noReport}: ${run.code}`] : failedChecks(JSON.parse(text) as Report);
      },
      close: async () => undefined,
    };
  },
};

function arazzo(): JsonObject {
  const single = exchanges.map(({ operation, name, request, status }) => ({
    workflowId: `${operation}-${name}`,
    steps: [
      {
        stepId: 'send',
        operationId: operation,
        requestBody: { contentType: 'application/json', payload: request },
        successCriteria: [{ condition: `$statusCode == ${status}` }],
      },
    ],
  }));
  return {
    arazzo: '1.0.1',
    info: { title: 'Attestation Service', version: '1' },
    sourceDescriptions: [{ name: 'service', type: 'openapi', url: 'openapi.json' }],
    workflows: [...single, walk],
  };
}

interface Report {
  readonly files: Readonly<Record<string, { readonly executedWorkflows: readonly Workflow[] }>>;
}

interface Workflow {
  readonly workflowId: string;
  readonly executedSteps: readonly {
    readonly stepId: string;
    readonly checks: readonly Check[];
  }[];
}

interface Check {
  readonly name: string;
  readonly passed: boolean;
  readonly condition?: string;
}

/** Each check of the report that failed, with the workflow and the step that it belongs to. */
export function failedChecks({ files }: Report): string[] {
  const workflows = Object.values(files).flatMap(({ executedWorkflows }) => executedWorkflows);
  return workflows.flatMap(({ workflowId, executedSteps }) =>
    executedSteps.flatMap(({ stepId, checks }) =>
      checks
        .filter(({ passed }) => !passed)
        .map(({ name, condition = '' }) => `${workflowId} ${stepId}: ${name} ${condition}`.trimEnd()),
    ),
  );
}
