import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { answerSchema, contractForTools } from '../contract-for-tools.ts';
import { exchanges } from '../exchanges.ts';
import { runProgram } from '../run-program.ts';
import { noReport, runSeconds, type Tool } from '../tool.ts';

/**
 * Dredd makes one test of each answer of each operation, and leaves out all that are no success. Before the first test,
 * this makes one of each example instead. The contract's own schema of the answer takes the place of the one that Dredd
 * derives from the answer's example, since that one refuses null.
 */
const hooks = `const hooks = require('hooks');
const cases = require('./cases.json');
hooks.beforeAll((transactions, done) => {
  const templates = transactions.splice(0);
  for (const { name, path, request, status, bodySchema } of cases) {
    const template = templates.find(
      (one) => one.fullPath === path && Number(one.expected.statusCode) === status,
    );
    const made = structuredClone(template);
    const type = made.expected.headers['Content-Type'];
    if (type === 'application/json') made.expected.headers['Content-Type'] += '; charset=utf-8';
    if (bodySchema) Object.assign(made.expected, { body: undefined, bodySchema: JSON.stringify(bodySchema) });
    transactions.push({ ...made, id: name, name, skip: false, request: { ...made.request, body: JSON.stringify(request) } });
  }
  done();
});
`;

export const dredd: Tool = {
  name: 'Dredd',
  setup:
    'the contract as OpenAPI 3.0, and by a hook every example of it, good and bad, with the answer that it deserves',
  packages: ['dredd@14.1.0'],
  async prepare({ folder, proxy, command }) {
    const main = await command('dredd', 'dredd');
    const cases = exchanges.map((one) => ({
      ...one,
      name: `${one.operation} ${one.name}`,
      bodySchema: answerSchema(one),
    }));
    await writeFile(join(folder, 'cases.json'), JSON.stringify(cases));
    await writeFile(join(folder, 'hooks.js'), hooks);
    const document = join(folder, 'openapi.json');
    await writeFile(document, JSON.stringify(contractForTools({ server: proxy, version: '3.0' })));
    const report = join(folder, 'report.xml');
    const args = [main, document, proxy, '--hookfiles', join(folder, 'hooks.js')];
    return {
      async failures() {
        await rm(report, { force: true });
        const run = await runProgram(
          process.execPath,
          [...args, '--reporter', 'xunit', '--output', report, '--loglevel', 'error'],
          { cwd: folder, seconds: runSeconds },
        );
        const xml = await readFile(report, 'utf8').catch(() => '');
        return failuresIn(xml) ?? [`${noReport}: ${run.code}`];
      },
      close: async () => undefined,
    };
  },
};

/** Names of failed test cases of a JUnit report; undefined when it tells of none at all. */
export function failuresIn(xml: string): string[] | undefined {
  const cases = [...xml.matchAll(/<testcase\b([^>]*?)(\/>|>([\s\S]*?)<\/testcase>)/g)];
  if (cases.length === 0) return undefined;
  return cases
    .filter(([, , , inside = '']) => /<(failure|error)\b/.test(inside))
    .map(([, attributes = '']) => /\bname="([^"]*)"/.exec(attributes)?.[1] ?? '');
}
