import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contractForTools } from '../contract-for-tools.ts';
import { runProgram } from '../run-program.ts';
import { noReport, runSeconds, type Tool } from '../tool.ts';

const every = { openApiOperation: '*::/**' };
const on = { enabled: true };

/** All contract tests that Portman has, and all ways of fuzzing a body. */
const settings = {
  version: 1.0,
  tests: {
    contractTests: [
      {
        ...every,
        statusSuccess: on,
        contentType: on,
        schemaValidation: on,
        headersPresent: on,
      },
    ],
    variationTests: [
      {
        ...every,
        openApiResponse: '400',
        variations: [
          {
            name: 'fuzz',
            fuzzing: [
              {
                requestBody: [
                  {
                    requiredFields: on,
                    minimumNumberFields: on,
                    maximumNumberFields: on,
                    minLengthFields: on,
                    maxLengthFields: on,
                  },
                ],
              },
            ],
            tests: { contractTests: [{ statusCode: { enabled: true, code: 400 }, schemaValidation: on }] },
          },
        ],
      },
    ],
  },
};

export const portman: Tool = {
  name: 'Portman',
  setup:
    'the contract, with all contract tests and all its ways of fuzzing bodies; the collection is run by Newman',
  // Portman uses tslib and does not list it.
  packages: ['@apideck/portman@1.33.0', 'newman@6.2.2', 'tslib@2.8.1'],
  async prepare({ folder, proxy, command }) {
    const file = (name: string) => join(folder, name);
    await writeFile(
      file('openapi.json'),
      JSON.stringify(contractForTools({ server: proxy, version: '3.0' })),
    );
    await writeFile(file('settings.json'), JSON.stringify(settings));
    const made = await runProgram(
      process.execPath,
      [
        await command('@apideck/portman', 'portman'),
        ...['-l', file('openapi.json'), '-b', proxy, '-c', file('settings.json')],
        ...['-o', file('collection.json'), '--includeTests', 'true'],
      ],
      { cwd: folder, seconds: runSeconds },
    );
    const collection = await readFile(file('collection.json'), 'utf8').catch(() => '');
    if (collection === '') throw new Error(`Portman made no collection:\n${made.output}`);
    const newman = await command('newman', 'newman');
    return {
      async failures() {
        await rm(file('report.json'), { force: true });
        const args = ['-r', 'json', '--reporter-json-export', file('report.json')];
        const run = await runProgram(process.execPath, [newman, 'run', file('collection.json'), ...args], {
          cwd: folder,
          seconds: runSeconds,
        });
        const text = await readFile(file('report.json'), 'utf8').catch(() => '');
        return text === ''
          ? [`${noReport}: ${run.code}`]
          : failedAssertions(JSON.parse(text) as NewmanReport);
      },
      close: async () => undefined,
    };
  },
};

interface NewmanReport {
  readonly run: {
    readonly failures: readonly {
      readonly source?: { readonly name?: string };
      readonly error: { readonly name: string; readonly test?: string };
    }[];
  };
}

/** The request and the assertion; a request may be there several times under one name. */
export function failedAssertions({ run: { failures } }: NewmanReport): string[] {
  return failures.map(({ source, error }) => `${source?.name ?? ''}: ${error.test ?? error.name}`);
}
