import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { parse } from 'yaml';
import { SetupError } from '../verdict.ts';
import {
  type BaselineEntry,
  type Report,
  type Result,
  type Status,
  summarise,
  type Unstable,
} from './report.ts';

/**
 * A JSON report that an earlier run wrote, checked against its schema.
 *
 * @throws SetupError when it is not such a report
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
    throw new SetupError(`${file} is not JSON: ${(error as Error).message}`);
  }
  const ajv = new Ajv2020();
  formats.default(ajv);
  const validate = ajv.compile<Report>(reportSchema);
  if (validate(value)) return value;
  const [error] = validate.errors ?? [];
  throw new SetupError(
    `${file} is not a report of this suite: ${error?.instancePath.slice(1).replaceAll('/', '.') || 'it'} ${error?.message}.`,
  );
}

const text = { type: 'string' } as const;
const count = { type: 'integer', minimum: 0 } as const;
const headers = { type: 'object', additionalProperties: text } as const;
const status = { enum: ['passed', 'failed', 'note', 'not-applicable', 'not-observed'] } as const;

/** An object with these required members; later versions may add members. */
function object<P extends Record<string, unknown>>(properties: P, optional: Record<string, unknown> = {}) {
  return {
    type: 'object',
    required: Object.keys(properties),
    properties: { ...properties, ...optional },
  } as const;
}

const entry = object({ rule: text, reason: text });

const exchange = object(
  {
    request: object({ method: text, url: text, headers, body: text }),
    response: {
      description: 'Null: no answer came; `missing` says why.',
      oneOf: [{ type: 'null' }, object({ status: { type: 'integer' }, headers, body: text })],
    },
  },
  { missing: text },
);

const result = object(
  {
    rule: { type: 'string', pattern: '^ATT-', description: 'Id of the rule.' },
    level: { enum: ['MUST', 'SHOULD', 'MAY'] },
    status: { ...status, description: 'Only `passed` is a pass.' },
    title: text,
    quote: { ...text, description: 'The sentence of the description that the rule quotes.' },
    message: { ...text, description: 'What was seen; empty for a plain pass.' },
    exchanges: {
      type: 'array',
      items: exchange,
      description: 'The last ones of the case, the decisive one last. Keys and signatures are cut.',
    },
  },
  {
    detailOf: { ...text, description: 'Of an automatic rule: the rule that it is a detail of.' },
    replay: { ...text, description: 'The command that runs this rule again.' },
    reproduce: { ...text, description: 'A shell script that sends the decisive request again.' },
    blockedBy: { ...text, description: 'Not observed, since a valid request of this operation was refused.' },
    unstable: {
      ...object({ failed: count, of: count }),
      description: 'It failed, but not each time: once in the run, then sent again alone.',
    },
    incomplete: { ...text, description: 'Why the run says nothing about this rule: exit 1 for a MUST.' },
    known: { ...text, description: 'The reason that the baseline gives: this failure turns nothing red.' },
  },
);

/** JSON Schema of the JSON report. */
export const reportSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Report of attestation-conformance',
  ...object(
    {
      suite: object(
        {
          name: { const: '@attestation/conformance' },
          version: text,
          seed: { type: 'integer' },
          startedAt: { type: 'string', format: 'date-time' },
          seconds: { type: 'number', minimum: 0 },
          faults: { type: 'array', items: text, description: 'Faults of the suite itself: exit 3.' },
        },
        { runs: { type: 'integer', minimum: 1 } },
      ),
      target: object({
        baseUrl: text,
        version: text,
        clockSkew: { type: 'number', description: 'Seconds by which its clock is ahead.' },
        requests: count,
      }),
      summary: object({
        passed: count,
        failed: count,
        notes: count,
        notApplicable: count,
        notObserved: count,
      }),
      results: { type: 'array', items: result },
    },
    {
      areas: { type: 'object', additionalProperties: text },
      stale: { type: 'array', items: entry, description: 'Entries of the baseline that no longer fail.' },
      unseen: {
        type: 'array',
        items: object({ capability: text, cases: count, message: text }),
        description: 'Capabilities that the config declares, and of which nothing could be observed: exit 1.',
      },
      unseenOperations: {
        type: 'array',
        items: object({ operation: text, message: text }),
        description: 'Operations of the contract of which no request was accepted: exit 1.',
      },
      operations: {
        type: 'array',
        items: object({
          operation: text,
          request: text,
          accepted: { type: 'boolean' },
          passed: count,
          failed: count,
          blocked: count,
          blocks: count,
        }),
        description: 'Where not every operation was accepted: each operation, with the rules about it alone.',
      },
      stopped: {
        ...object(
          {
            afterSeconds: { type: 'number' },
            cases: count,
            of: count,
            notRun: { type: 'array', items: text },
          },
          { interrupted: { const: true } },
        ),
        description:
          'The run took longer than it may, or was interrupted: how many cases were not run to their end, and which: exit 1.',
      },
      unstable: {
        type: 'array',
        items: object({
          rule: text,
          verdicts: { type: 'array', items: object({ seed: { type: 'integer' }, status }) },
        }),
      },
    },
  ),
};

/**
 * Marks the failures that a baseline lists, and finds its entries whose rule no longer fails. A rule that this run did not
 * judge is neither.
 *
 * @param isRule whether there is such a rule at all; an entry that names no existing rule is stale
 */
export function applyBaseline(
  report: Report,
  entries: readonly BaselineEntry[],
  isRule: (id: string) => boolean = () => true,
): Report {
  const reasons = new Map(entries.map(({ rule, reason }) => [rule, reason]));
  const results = report.results.map(({ known: _, ...result }): Result => {
    const reason = reasons.get(result.rule);
    const fails = result.status === 'failed' || result.unstable !== undefined;
    return reason !== undefined && fails ? { ...result, known: reason } : result;
  });
  const status = new Map(results.map((result) => [result.rule, result.status]));
  const stale = entries.filter(({ rule }) => {
    const judged = status.get(rule);
    return judged === 'passed' || judged === 'note' || (judged === undefined && !isRule(rule));
  });
  return { ...report, results, stale };
}

/** The worst status first: a rule that failed once has failed. */
const order: readonly Status[] = ['failed', 'not-observed', 'note', 'not-applicable', 'passed'];

/** Merges several runs: each rule gets its worst verdict, and rules whose verdicts differ are listed. */
export function mergeRuns(runs: readonly Report[]): Report {
  const [first] = runs;
  if (!first) throw new Error('no run to merge');
  if (runs.length === 1) return first;
  const unstable: Unstable[] = [];
  const results = first.results.map(({ rule }): Result => {
    const found = runs.flatMap(({ suite: { seed }, results: all }) =>
      all.filter((result) => result.rule === rule).map((result) => ({ seed, result })),
    );
    const worst = [...found].sort((one, other) => rank(one.result) - rank(other.result))[0];
    if (!worst) throw new Error(`${rule} has no result`);
    const same = found.filter(({ result }) => result.status === worst.result.status).length;
    if (same === found.length) return worst.result;
    unstable.push({ rule, verdicts: found.map(({ seed, result }) => ({ seed, status: result.status })) });
    const share = `in ${same} of ${found.length} runs, with seed ${worst.seed} first`;
    return { ...worst.result, message: `${share}: ${worst.result.message}` };
  });
  const unseen = firstOfEach(
    runs.flatMap((run) => run.unseen ?? []),
    'capability',
  );
  const unseenOperations = firstOfEach(
    runs.flatMap((run) => run.unseenOperations ?? []),
    'operation',
  );
  const stopped = runs.find((run) => run.stopped)?.stopped;
  const sum = (of: (run: Report) => number) => runs.reduce((total, run) => total + of(run), 0);
  return {
    ...first,
    suite: {
      ...first.suite,
      runs: runs.length,
      seconds: Math.round(sum(({ suite }) => suite.seconds) * 100) / 100,
      faults: runs.flatMap(({ suite }) => suite.faults),
    },
    target: { ...first.target, requests: sum(({ target }) => target.requests) },
    summary: summarise(results),
    results,
    unstable,
    ...(unseen.length > 0 && { unseen }),
    ...(unseenOperations.length > 0 && { unseenOperations }),
    ...(stopped && { stopped }),
  };
}

function firstOfEach<T, K extends keyof T>(all: readonly T[], key: K): T[] {
  return all.filter((one, at) => all.findIndex((other) => other[key] === one[key]) === at);
}

/** What one run did not judge in full is not judged, whatever the others say, unless it has failed. */
function rank({ status, incomplete }: Result): number {
  return status === 'failed' || incomplete === undefined ? order.indexOf(status) : 0.5;
}

/**
 * Reads the known failures: a YAML or JSON list of `{rule, reason}`.
 *
 * @throws SetupError when it cannot be read, or an entry gives no reason
 */
export async function readBaseline(file: string): Promise<BaselineEntry[]> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new SetupError(`The baseline ${file} cannot be read (${error.code}).`);
  });
  let list: unknown;
  try {
    list = parse(text);
  } catch (error) {
    throw new SetupError(`${file} is not YAML: ${(error as Error).message.split('\n')[0]}`);
  }
  const shape = `${file} must be a list of entries like {rule: ATT-FAC-003, reason: "see issue 12"}`;
  if (!Array.isArray(list ?? [])) throw new SetupError(`${shape}.`);
  const seen = new Set<string>();
  return ((list ?? []) as unknown[]).map((entry, at) => {
    const { rule, reason } = (entry ?? {}) as Record<string, unknown>;
    if (typeof rule !== 'string') throw new SetupError(`${shape}; entry ${at + 1} names no rule.`);
    if (typeof reason !== 'string' || reason.trim() === '') {
      throw new SetupError(`${shape}; the entry of ${rule} gives no reason.`);
    }
    if (seen.has(rule)) throw new SetupError(`${file} has two entries of ${rule}; keep one.`);
    seen.add(rule);
    return { rule, reason };
  });
}
