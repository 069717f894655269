import { generateKeyPair, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { createVerifier } from '@attestation/signing';
import { quoteForShell } from '@attestation/signing/printable';
import { loadContract } from '../catalogue.ts';
import { type Report, reportOf, stopAfter } from '../report/report.ts';
import { SetupError } from '../verdict.ts';
import { answerScenarios } from './answer-scenarios.ts';
import type { Member } from './check-request.ts';
import { judgeObservations } from './judge-observations.ts';
import { startJudge } from './judge-server.ts';
import type { Observed, Scenario } from './observed.ts';
import { requestScenarios } from './request-scenarios.ts';
import { type Launch, readResults } from './run-command.ts';
import { type GivenFile, markerOf, scenarioText } from './scenario.ts';

const version = 'v1';

/** All scenarios; ids and bytes depend on the seed. */
export function scenarios(seed: number): Scenario[] {
  return [...requestScenarios(seed), ...answerScenarios(seed)];
}

export interface ClientRun {
  /** The command line, for the report. */
  readonly command: string;
  readonly launch: Launch;
  readonly seed: number;
  /** Names; all when left out. */
  readonly scenarios?: readonly string[];
  /** After which a command is stopped, in each scenario. */
  readonly patienceMs?: number;
  /** Ends the run when it is aborted, and the commands. */
  readonly interrupted?: AbortSignal;
  /** Scenarios that run at the same time. */
  readonly atOnce?: number;
}

/**
 * Judges a client: for each scenario a judge server and the command, once.
 *
 * @throws SetupError when there is no such scenario, or the command sent nothing at all
 */
export async function judgeClient(run: ClientRun): Promise<Report> {
  const startedAt = new Date();
  const all = scenarios(run.seed);
  const unknown = run.scenarios?.find((wanted) => all.every(({ name }) => name !== wanted));
  if (unknown !== undefined) {
    const names = all.map(({ name }) => name).join(', ');
    throw new SetupError(`There is no scenario "${unknown}": name one of ${names}.`);
  }
  const chosen = all.filter(({ name }) => run.scenarios?.includes(name) ?? true);
  const { operations } = await loadContract(version);
  member ??= createMember();
  const settings = {
    member: await member,
    operations: new Map([...operations.values()].map(({ path, name }) => [path, name])),
  };
  const seen: Observed[] = [];
  const waiting = [...chosen];
  const work = async () => {
    for (let next = waiting.shift(); next && !run.interrupted?.aborted; next = waiting.shift()) {
      const observed = await observe(next, run, settings);
      // A command that was ended has shown only a part.
      if (!run.interrupted?.aborted) seen.push(observed);
    }
  };
  await Promise.all(Array.from({ length: run.atOnce ?? 4 }, work));
  seen.sort((one, other) => chosen.indexOf(one.scenario) - chosen.indexOf(other.scenario));
  requireRequests(seen);
  const replay = (scenario: string) =>
    `attestation-conformance client --scenario ${scenario} --seed ${run.seed} --command ${quoteForShell(run.command)}`;
  const secrets = { ...settings.member, marker: markerOf(run.seed) };
  const results = judgeObservations(seen, secrets, replay);
  const faults = seen.flatMap(({ judge }) =>
    judge.faults.map((error) => String((error as Error).stack ?? error)),
  );
  const requests = seen.reduce((sum, { judge }) => sum + judge.received.length, 0);
  const target = { baseUrl: run.command, version, clockSkew: 0, requests };
  const notRun = chosen
    .map(({ name }) => name)
    .filter((name) => !seen.some((one) => one.scenario.name === name));
  return {
    ...reportOf({ seed: run.seed, startedAt, faults }, target, results),
    areas: { CLI: 'Clients' },
    ...(notRun.length > 0 && {
      stopped: {
        ...stopAfter(startedAt, 0, run.interrupted),
        ...{ cases: notRun.length, of: chosen.length, notRun },
      },
    }),
  };
}

/** One for all runs of a process: to make a key takes as long as to judge a scenario. */
let member: Promise<Member> | undefined;

async function createMember(): Promise<Member> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const accessKey = `AK${randomBytes(10).toString('hex').toUpperCase()}`;
  return { accessKey, publicKey, privateKey, verifier: await createVerifier(publicKey) };
}

interface Settings {
  readonly member: Member;
  readonly operations: ReadonlyMap<string, string>;
}

/** The folder of the command is two levels deep in one of ours: what is written next to it is seen. */
async function observe(scenario: Scenario, run: ClientRun, settings: Settings): Promise<Observed> {
  const root = await mkdtemp(join(tmpdir(), 'conformance-client-'));
  const folder = join(root, 'client', 'work');
  await mkdir(folder, { recursive: true });
  const ours = await writeInput(root, scenario, settings.member);
  const judge = await startJudge({ ...settings, ...scenario, folder });
  try {
    const environment = {
      ATTESTATION_BASE_URL: judge.url,
      ATTESTATION_ACCESS_KEY: settings.member.accessKey,
      ATTESTATION_PRIVATE_KEY_FILE: join(root, 'key.pem'),
      ATTESTATION_SCENARIO: join(root, 'scenario.json'),
    };
    const ran = await run.launch(folder, environment, run.patienceMs ?? 60_000, run.interrupted);
    return { scenario, judge, ran, ...readResults(ran.stdout), ...(await leftFiles(root, folder, ours)) };
  } finally {
    await judge.close();
    await rm(root, { recursive: true, force: true });
  }
}

/** Writes key, scenario and files. @returns their paths */
async function writeInput(root: string, scenario: Scenario, { privateKey }: Member): Promise<Set<string>> {
  const paths = new Map<GivenFile, string>();
  await mkdir(join(root, 'files'));
  for (const { attachments = {} } of scenario.calls) {
    for (const file of Object.values(attachments).flat()) {
      const path = join(root, 'files', `${paths.size + 1}${/\.\w+$/.exec(file.name)?.[0] ?? ''}`);
      paths.set(file, path);
      await writeFile(path, file.bytes);
    }
  }
  const text = scenarioText(scenario.name, scenario.calls, (file) => paths.get(file) ?? '');
  await writeFile(join(root, 'scenario.json'), text);
  await writeFile(join(root, 'key.pem'), privateKey, { mode: 0o600 });
  return new Set([...paths.values(), join(root, 'scenario.json'), join(root, 'key.pem')]);
}

async function leftFiles(
  root: string,
  folder: string,
  ours: ReadonlySet<string>,
): Promise<Pick<Observed, 'saved' | 'outside'>> {
  const saved = new Map<string, Buffer>();
  const outside: string[] = [];
  for (const name of await readdir(root, { recursive: true })) {
    const path = join(root, name);
    if (ours.has(path) || !(await stat(path)).isFile()) continue;
    if (path.startsWith(join(folder, '/'))) saved.set(relative(folder, path), await readFile(path));
    else outside.push(relative(folder, path));
  }
  return { saved, outside };
}

/** Nothing can be said about a command that cannot be started. */
function requireRequests(seen: readonly Observed[]): void {
  const [first] = seen;
  if (!first || seen.some(({ judge, results }) => judge.received.length > 0 || results.length > 0)) return;
  const { exit, stderr, timedOut } = first.ran;
  const [said = ''] = stderr.trim().split('\n').slice(-1);
  const how = timedOut ? 'did not end in time' : `ended with exit code ${exit ?? 'of a signal'}`;
  throw new SetupError(
    `The command sent no request and printed no result: it ${how}${said && ` (${said})`}. ` +
      'It runs in a fresh folder: name its files by absolute paths, such as --command "python3 $PWD/driver.py".',
  );
}
