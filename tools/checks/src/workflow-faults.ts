import { parse } from 'yaml';

/** What a workflow may refer to. */
export interface Known {
  /** Scripts by workspace; '' is the root. */
  readonly scripts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly commands: readonly string[];
  readonly files: readonly string[];
}

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}

interface Job {
  readonly 'runs-on'?: string;
  readonly 'timeout-minutes'?: number;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix?: { readonly run?: readonly string[] } };
  readonly steps?: readonly Step[];
}

interface Workflow {
  readonly on?: Readonly<Record<string, unknown>>;
  readonly permissions?: unknown;
  readonly jobs?: Readonly<Record<string, Job>>;
}

/** What is wrong with a workflow, as far as its text shows it. */
export function workflowFaults(text: string, known: Known): string[] {
  const { on = {}, permissions, jobs = {} } = parse(text) as Workflow;
  const faults: string[] = [];
  if ('pull_request_target' in on) faults.push('pull_request_target runs the code of others with our rights');
  if (JSON.stringify(permissions) !== '{"contents":"read"}') {
    faults.push('permissions of the workflow must be contents: read; a job asks for more');
  }
  if (Object.keys(jobs).length === 0) faults.push('it has no jobs');
  for (const [name, job] of Object.entries(jobs)) {
    faults.push(...jobFaults(job, known, text).map((fault) => `${name}: ${fault}`));
  }
  return faults;
}

const matrixRun = '\u0024{{ matrix.run }}';

function jobFaults(job: Job, known: Known, text: string): string[] {
  const faults: string[] = [];
  if (!/-\d/.test(job['runs-on'] ?? '')) faults.push('runs-on must name a version, such as ubuntu-24.04');
  if (job['timeout-minutes'] === undefined) faults.push('timeout-minutes is missing');
  const runs = (job.steps ?? []).flatMap(({ run }) => run?.trim().split('\n') ?? []);
  const depths = (job.steps ?? []).map(({ with: inputs }) => inputs?.['fetch-depth']);
  if (
    runs.some((run) =>
      /^(?:npm test|npm run spec:gate|node tools\/gate\/|\.ci\/run)(?:\b|(?<=\/))/.test(run),
    ) &&
    !depths.includes(0)
  )
    faults.push('checkout must have fetch-depth: 0, or the gate does not see what was released');
  const mayWrite = job.permissions?.contents === 'write';
  for (const { uses, run, with: inputs } of job.steps ?? []) {
    if (uses !== undefined) faults.push(...actionFaults(uses, text));
    if (uses?.startsWith('actions/checkout@') && !mayWrite && inputs?.['persist-credentials'] !== false) {
      faults.push('checkout must have persist-credentials: false, or the job contents: write');
    }
    for (const line of run?.trim().split('\n') ?? []) {
      const commands = line === matrixRun ? (job.strategy?.matrix?.run ?? []) : [line];
      faults.push(...commands.flatMap((command) => commandFaults(command, known)));
    }
  }
  return faults;
}

/** A tag can be moved; a commit cannot. The version stands behind it, for people and for Dependabot. */
function actionFaults(uses: string, text: string): string[] {
  if (!/^[\w.-]+\/[\w./-]+@[0-9a-f]{40}$/.test(uses)) return [`${uses} must be pinned to a commit`];
  return new RegExp(`${uses} # v\\d+\\.\\d+\\.\\d+$`, 'm').test(text)
    ? []
    : [`${uses} needs its version: # v1.2.3`];
}

function commandFaults(command: string, { scripts, commands, files }: Known): string[] {
  if (command.includes('${{'))
    return [`"${command}": pass what comes from outside as an environment variable`];
  const script = /^npm (?:run )?(test\b|(?<=run )[\w:-]+)/.exec(command)?.[1];
  if (script !== undefined) {
    const workspace = / --workspace=(\S+)/.exec(command)?.[1] ?? '';
    return scripts[workspace]?.[script] === undefined ? [`"${command}": there is no such script`] : [];
  }
  const binary = /^npx ([\w-]+)/.exec(command)?.[1];
  if (binary !== undefined)
    return commands.includes(binary) ? [] : [`"${command}": there is no such command`];
  const file =
    /^(\.[\w/-]+)(?: [a-z][\w-]*)*$/.exec(command)?.[1] ?? /^node (tools\/[\w/.-]+)/.exec(command)?.[1];
  if (file !== undefined) return files.includes(file) ? [] : [`"${command}": there is no such file`];
  return /^(npm ci|git push --tags)$/.test(command) ? [] : [`"${command}" is not known to this check`];
}
