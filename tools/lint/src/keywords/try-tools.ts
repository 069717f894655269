import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { generate } from '@attestation/generate';
import { boundsExplained } from '@attestation/spec/lint/rules/bounds-explained.ts';
import { defaultExplained } from '@attestation/spec/lint/rules/default-explained.ts';
import { commandOf, runTool } from '../run-tool.ts';
import {
  namedValues,
  type Probe,
  pathOf,
  probeDocument,
  requestWith,
  type Tool,
  type Trial,
  tools,
  type Verdict,
  verdictOf,
} from './probe.ts';

/** What each tool makes of each probe, by the probe's id. */
export type Matrix = Record<string, Record<Tool, Verdict>>;

/**
 * Gives every probe to every tool that meets its keyword. Takes about three seconds.
 *
 * @throws when a tool fails in another way than by refusing a value.
 */
export async function tryTools(probes: readonly Probe[]): Promise<Matrix> {
  const trials: Record<Tool, Trial> = {
    ...{ validators: tryValidators, types: tryTypes, prism: tryPrism },
    ...{ examples: tryExamples, words: tryWords },
  };
  const generated = generateProbes(probes);
  const columns = await Promise.all(
    tools.map(async (tool) => {
      const asked = probes.filter((probe) => probe.tools.includes(tool));
      const verdicts = await trials[tool](asked, generated);
      return new Map(asked.map(({ id }, index) => [id, verdicts[index]]));
    }),
  );
  const row = (id: string) =>
    Object.fromEntries(tools.map((tool, index) => [tool, columns[index]?.get(id) ?? 'unasked']));
  return Object.fromEntries(probes.map(({ id }) => [id, row(id) as Record<Tool, Verdict>]));
}

/**
 * What the generator makes of the probe document: the very files that it makes of the contract, by name.
 *
 * @throws when the generator stops at a keyword; the contract could not use it either.
 */
async function generateProbes(probes: readonly Probe[]): Promise<Map<string, string>> {
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
const tryExamples: Trial = async (probes) => {
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

const options = ['--strict', '--exactOptionalPropertyTypes', '--noEmit', '--skipLibCheck'];
const surroundings = ['--lib', 'es2023,dom', '--module', 'nodenext', '--moduleDetection', 'force'];

/** The generated types: a value passes when a constant of that type may hold it. */
const tryTypes: Trial = async (probes, generated) => {
  const folder = mkdtempSync(join(tmpdir(), 'attestation-keywords-types-'));
  try {
    writeFileSync(join(folder, 'types.ts'), (await generated).get('v1/types.ts') ?? '');
    const lines = ["import type { components } from './types.js';"];
    const lineOf = new Map<string, number>();
    for (const probe of probes) {
      for (const [name, value] of namedValues(probe)) {
        const type = `components['schemas']['${probe.name}']['value']`;
        lines.push(`export const ${probe.name}_${name}: ${type} = ${literal(value)};`);
        lineOf.set(`${probe.name}_${name}`, lines.length);
      }
    }
    const file = join(folder, 'values.ts');
    writeFileSync(file, lines.join('\n'));
    const refused = await refusedLines(file);
    return probes.map((probe) =>
      verdictOf(probe, (name) => !refused.has(lineOf.get(`${probe.name}_${name}`) ?? 0)),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
};

async function refusedLines(file: string): Promise<Set<number>> {
  const { stdout, code } = await runTool('typescript', 'tsc', [file, ...options, ...surroundings]);
  const errors = [...stdout.matchAll(/([\w.-]+)\((\d+),\d+\): error TS/g)];
  const elsewhere = errors.find(([, name]) => name !== 'values.ts');
  if (elsewhere !== undefined || (code !== 0 && errors.length === 0))
    throw new Error(`The types of the probes do not compile:\n${stdout}`);
  return new Set(errors.map(([, , line]) => Number(line)));
}

/** A value as TypeScript; `Blob()` stands for a file. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll('"Blob()"', 'new Blob([])');
}

/** Our validators, compiled as those that the server runs. */
const tryValidators: Trial = async (probes, generated) => {
  const code = (await generated).get('v1/validators.js') ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'attestation-keywords-validators-'));
  try {
    const file = join(folder, 'validators.mjs');
    writeFileSync(file, code);
    const validators = (await import(pathToFileURL(file).href)) as Record<
      string,
      (value: unknown) => boolean
    >;
    return probes.map((probe) => {
      const validate = validators[`${probe.operation}Request`];
      if (!validate) throw new Error(`The generator made no validator for the probe ${probe.id}`);
      const values = new Map(namedValues(probe));
      return verdictOf(probe, (name) => validate(requestWith(values.get(name))));
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** Prism, started: a value passes when the answer is 200, and is refused when it is the document's 400. */
const tryPrism: Trial = async (probes) => {
  const folder = mkdtempSync(join(tmpdir(), 'attestation-keywords-prism-'));
  const file = join(folder, 'openapi.json');
  writeFileSync(file, JSON.stringify(probeDocument(probes)));
  const args = ['mock', file, '--host', '127.0.0.1', '--port', '0', '--multiprocess=false'];
  const child = spawn(process.execPath, [commandOf('@stoplight/prism-cli', 'prism'), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const url = await addressOf(child.stdout);
    return await Promise.all(probes.map((probe) => ask(url, probe)));
  } finally {
    child.kill('SIGKILL');
    await once(child, 'close');
    rmSync(folder, { recursive: true });
  }
};

function addressOf(output: Readable): Promise<string> {
  return new Promise((found, failed) => {
    let text = '';
    output.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      const url = /listening on (http:\/\/\S+)/.exec(text)?.[1];
      if (url !== undefined) found(url);
    });
    output.once('end', () => failed(new Error(`Prism did not start:\n${text}`)));
  });
}

async function ask(url: string, probe: Probe): Promise<Verdict> {
  const statuses = new Map<string, number>();
  for (const [name, value] of namedValues(probe)) {
    const answer = await fetch(url + pathOf(probe), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(requestWith(value)),
    });
    const text = await answer.text();
    // Any other status is not a verdict on the value.
    if (answer.status !== 200 && answer.status !== 400)
      throw new Error(`Prism answered ${answer.status} to the probe ${probe.id}: ${text}`);
    statuses.set(name, answer.status);
  }
  return verdictOf(probe, (name) => statuses.get(name) === 200);
}

const words = ['title', 'description', 'examples'];

/**
 * What a reader is reported, whatever draws the page: a keyword is said when it is words itself, or when the
 * lint refuses a description that is silent about it.
 */
const tryWords: Trial = async (probes) => {
  return probes.map((probe) => (words.includes(probe.keyword) || isDemanded(probe) ? 'said' : 'unasked'));
};

function isDemanded({ keyword, schema }: Probe): boolean {
  const content = { 'application/json': { schema: { ...schema, description: 'It.' } } };
  const document = { paths: { '/': { post: { requestBody: { content } } } } };
  return [boundsExplained, defaultExplained]
    .flatMap((rule) => rule(document, undefined, { path: [] }))
    .some(({ path }) => path.includes(keyword));
}
