import { fork, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Percentiles, percentiles } from '../evidence/percentiles.ts';
import { processFigures } from '../process-figures.ts';
import { startTarget } from '../targets/start-target.ts';
import { createPayload, readPayload } from '../workload.ts';
import type { Target } from './attacker-process.ts';
import { attacks } from './attacks.ts';
import { atRate, createSender } from './post-from.ts';
import { type CallerKey, multipartBody, multipartType, signedBody } from './signed-call.ts';

export interface FairnessOptions {
  /** For which the member is measured, without the attack and then with it. */
  readonly seconds: number;
  /** How often that is repeated. */
  readonly rounds: number;
  /** Requests a second of the member. */
  readonly rate: number;
  /** Attacks whose names contain this text, or one of several with | between them. */
  readonly only: string;
}

export interface FairnessFigure {
  readonly attack: string;
  readonly rounds: readonly FairnessRound[];
  /** The median over the rounds. */
  readonly ratio: number;
  /** The same of the controls. */
  readonly ofControl: number;
}

export interface FairnessRound {
  /** Measured before the attack, and after it. */
  readonly alone: readonly [Phase, Phase];
  readonly attacked: Phase;
  /** While a process that sends nothing takes as much processor time as the attacker did. */
  readonly control: Phase;
  /** p99 under attack, to the mean of both p99 alone: so it matters less that the machine changes. */
  readonly ratio: number;
  /** The same of the control: what of the ratio is due to the attacker's process. */
  readonly ofControl: number;
  /** Of one processor. */
  readonly attackerCpu: number;
  /** How often the attacker got which status. */
  readonly answers: Readonly<Record<string, number>>;
}

export interface Phase extends MemberFigures {
  /** See `threadWait`. */
  readonly wait: number;
  /** Processors that the server kept busy, all its threads together. */
  readonly serverCpu: number;
}

/** The limits are those of a new installation, but for a disk that a few connections can fill. */
const settings = {
  PORT: '0',
  HOST: '127.0.0.1',
  // With a proxy named, work is counted for addresses of this machine too.
  TRUSTED_PROXY: '192.0.2.1',
  LOG_LEVEL: 'info',
  LOG_FORMAT: 'json',
  SPOOL_BUDGET: '64MiB',
  MAX_REQUEST_BYTES: '32MiB',
};

/** Each attack against a server of its own, whose member is measured before and during it. */
export async function runFairness(
  { only, ...options }: FairnessOptions,
  say: (line: string) => void,
): Promise<FairnessFigure[]> {
  const figures: FairnessFigure[] = [];
  for (const name of Object.keys(attacks).filter((one) =>
    only.split('|').some((text) => one.includes(text)),
  )) {
    const figure = await measureAttack(name, options);
    say(`${name}: ${figure.ratio.toFixed(2)}`);
    figures.push(figure);
  }
  return figures;
}

async function measureAttack(name: string, options: Omit<FairnessOptions, 'only'>): Promise<FairnessFigure> {
  const folder = await mkdtemp(join(tmpdir(), 'attestation-fairness-'));
  const threadFile = join(folder, 'thread.jsonl');
  const server = await startTarget('server', folder, [], {
    ...settings,
    DATA_DIR: join(folder, 'data'),
    NODE_OPTIONS: `--import ${new URL('./watch-thread.ts', import.meta.url)}`,
    FAIRNESS_THREAD_FILE: threadFile,
  });
  try {
    const { port } = server;
    const { member, attacker, templateId } = await readKeys(join(folder, 'data', 'demo'));
    const measure = async (seconds = options.seconds): Promise<Phase> => {
      const from = Date.now();
      const used = cpuSince(server.pid);
      const figures = await measureMember({ ...options, seconds, port, key: member, templateId });
      return { ...figures, wait: await threadWait(threadFile, from, Date.now()), serverCpu: used() };
    };
    // Code that runs for the first time is slow.
    await measure(Math.min(2, options.seconds));
    const rounds: FairnessRound[] = [];
    let before = await measure();
    for (let i = 0; i < options.rounds; i += 1) {
      const attack = await startAttack({ name, port, key: attacker, templateId });
      // An attack needs a moment to have its effect.
      await measure(1);
      const used = cpuSince(attack.pid);
      const attacked = await measure();
      const attackerCpu = used();
      const answers = await attack.stop();
      const after = await measure();
      const stopControl = startControl(attackerCpu);
      const control = await measure();
      await stopControl();
      const alone = (before.p99 + after.p99) / 2;
      const ratios = { ratio: attacked.p99 / alone, ofControl: control.p99 / alone };
      rounds.push({ alone: [before, after], attacked, control, ...ratios, attackerCpu, answers });
      before = after;
    }
    const [ratio, ofControl] = [rounds.map((one) => one.ratio), rounds.map((one) => one.ofControl)];
    return { attack: name, rounds, ratio: median(ratio), ofControl: median(ofControl) };
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** @returns how many processors the process has kept busy since, all its threads together */
function cpuSince(pid: number): () => number {
  const seconds = () => processFigures(pid)?.cpuSeconds ?? Number.NaN;
  const [from, before] = [performance.now(), seconds()];
  return () => (seconds() - before) / ((performance.now() - from) / 1000);
}

/** @param share of a processor */
function startControl(share: number): () => Promise<void> {
  const program = fileURLToPath(new URL('./control-process.ts', import.meta.url));
  const child = spawn(process.execPath, [program, String(share)], { stdio: 'inherit' });
  return async () => {
    child.kill();
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  };
}

interface RunningAttack {
  readonly pid: number;
  /** @returns how often the attacker got which status */
  stop(): Promise<Record<string, number>>;
}

async function startAttack(target: Target): Promise<RunningAttack> {
  const child = fork(new URL('./attacker-process.ts', import.meta.url));
  const ready = once(child, 'message');
  child.send(target);
  await ready;
  child.send('start');
  return {
    pid: child.pid as number,
    async stop() {
      const answers = once(child, 'message');
      child.send('stop');
      const [counts] = (await answers) as [Record<string, number>];
      return counts;
    },
  };
}

/** Limits are counted by member and environment: the two keys here could as well be of two members, and both know the template. */
async function readKeys(demo: string) {
  const file = JSON.parse(await readFile(join(demo, 'credentials.json'), 'utf8')) as {
    templateId: string;
    members: (KeyFile & { formal?: KeyFile })[];
  };
  const [first] = file.members;
  if (!first?.formal) throw new Error('The demo of the server has no two keys.');
  const keyOf = async ({ accessKey, privateKeyFile }: KeyFile): Promise<CallerKey> => ({
    accessKey,
    privateKeyPem: await readFile(join(demo, privateKeyFile), 'utf8'),
  });
  return {
    member: await keyOf(first),
    attacker: await keyOf(first.formal),
    templateId: file.templateId,
  };
}

interface KeyFile {
  readonly accessKey: string;
  readonly privateKeyFile: string;
}

/**
 * How long a request waits for the thread of the server that is at other work, if it comes at any time and the thread
 * has a processor for itself: milliseconds, of which 99 of 100 requests wait less.
 *
 * @param file what `watch-thread.ts` has written
 * @param from Unix milliseconds, like `to`
 */
export async function threadWait(file: string, from: number, to: number): Promise<number> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  const ticks = lines
    .map((line) => JSON.parse(line) as { at: number; ticks: number[] })
    .filter(({ at }) => at > from && at <= to)
    .flatMap((line) => line.ticks);
  return waitOf(ticks, to - from, 0.99);
}

/**
 * A request that comes in a step of c ms waits for what is left of it. So the share of requests that wait longer than w
 * is the sum of all c - w above 0, of the whole time.
 */
export function waitOf(steps: readonly number[], milliseconds: number, share: number): number {
  const longer = (wait: number) => steps.reduce((sum, step) => sum + Math.max(0, step - wait), 0);
  let [low, high] = [0, Math.max(0, ...steps)];
  while (high - low > 0.01) {
    const middle = (low + high) / 2;
    if (longer(middle) > (1 - share) * milliseconds) low = middle;
    else high = middle;
  }
  return high;
}

export interface MemberFigures extends Percentiles {
  readonly answers: number;
  /** Answers that are not successes, with one example. */
  readonly failed: number;
  readonly failure: string | undefined;
}

export interface MemberOptions {
  readonly port: number;
  readonly key: CallerKey;
  readonly templateId: string;
  readonly seconds: number;
  /** Requests a second: of three, one creates, one reads, and one creates with a file. */
  readonly rate: number;
}

const create = '/api/v1/attestations';
const read = '/api/v1/attestation';
const file = Buffer.alloc(64 * 1024, 'x');

/** What a member that keeps to the rules sees: milliseconds from when a request is due to its whole answer. */
export async function measureMember(options: MemberOptions): Promise<MemberFigures> {
  const { port, key, templateId, seconds, rate } = options;
  const sender = createSender(port, '127.0.0.1');
  const stamp = `${process.pid}-${performance.now()}`;
  const first = createPayload(templateId, `first-${stamp}`, false);
  const { text } = await sender.send('POST', create, signedBody(create, first, key));
  const { no } = (JSON.parse(text) as { data: { no: string } }).data;
  const milliseconds: number[] = [];
  let failed = 0;
  let failure: string | undefined;

  const request = (i: number) => {
    if (i % 3 === 0) return sender.send('POST', read, signedBody(read, readPayload(no), key));
    const payload = createPayload(templateId, `${stamp}-${i}`, false);
    if (i % 3 === 1) return sender.send('POST', create, signedBody(create, payload, key));
    const attachments = [[createHash('sha256').update(file).digest('hex')]];
    const withFile = JSON.stringify({ ...(JSON.parse(payload) as object), attachments });
    return sender.send('POST', create, multipartBody(create, withFile, key, [file]), multipartType);
  };
  const stop = new AbortController();
  setTimeout(() => stop.abort(), seconds * 1000);
  const under: Promise<void>[] = [];
  await atRate(rate, stop.signal, (i, due) => {
    under.push(
      request(i)
        .then(({ status, text }) => {
          milliseconds.push(performance.now() - due);
          if (status === 200) return;
          failed += 1;
          failure ??= text;
        })
        .catch((error: unknown) => {
          failed += 1;
          failure ??= String(error);
        }),
    );
  });
  await Promise.all(under);
  sender.close();
  return { ...percentiles(milliseconds), answers: milliseconds.length, failed, failure };
}
