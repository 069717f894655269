import { type ChildProcess, fork, spawn } from 'node:child_process';
import { hash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CommandSpec } from '@attestation/command-line';
import { type AttackTarget, attacks, multipartBody, multipartType } from './attacks.ts';
import { ratio, readNumbers, runCommand, sharedOptions, table } from './command.ts';
import { atRate, createSender, percentiles } from './load.ts';
import { processFigures, seenOn } from './machine.ts';
import { type CallerKey, signedBody } from './sign.ts';
import { createPath, createPayload, readDemo, readPath, readPayload, startTarget } from './targets.ts';

const command = {
  name: 'npm run bench:fairness --workspace=@attestation/bench --',
  about: 'How much another caller can slow a member down: p99 of its requests under attack, to p99 without.',
  positionals: [],
  options: {
    seconds: {
      type: 'string',
      value: 'N',
      default: '10',
      about: 'For which the member is measured, each time',
    },
    rounds: { type: 'string', value: 'N', default: '3', about: 'Repetitions' },
    rate: {
      type: 'string',
      value: 'N',
      default: '60',
      about: 'Its requests a second, below its limit of 100',
    },
    only: {
      type: 'string',
      value: 'TEXT',
      about: 'Attacks whose names contain it, or one of several texts with | between them (default: all)',
    },
    json: sharedOptions.json,
    write: sharedOptions.write,
  },
  examples: [],
} as const satisfies CommandSpec;

interface Options {
  /** For which the member is measured, without the attack and then with it. */
  readonly seconds: number;
  readonly rounds: number;
  /** Requests a second of the member: of three, one reads, one creates, and one creates with a file. */
  readonly rate: number;
}

type Figure = Awaited<ReturnType<typeof measureAttack>>;
type Round = Figure['rounds'][number];

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

/** An attack against a server of its own, whose member is measured before, during and after it. */
async function measureAttack(attack: string, options: Options) {
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
    // Limits are counted by member and environment: the two keys could as well be of two members, and both know the template.
    const { sandbox, formal, templateId } = await readDemo(join(folder, 'data', 'demo'));
    const measure = async (seconds = options.seconds) => {
      const from = Date.now();
      const serverCpu = cpuSince(server);
      const figures = await measureMember(port, sandbox, templateId, { ...options, seconds });
      return { ...figures, wait: await threadWait(threadFile, from, Date.now()), serverCpu: serverCpu() };
    };
    // Code that runs for the first time is slow.
    await measure(Math.min(2, options.seconds));
    const rounds = [];
    let before = await measure();
    for (let i = 0; i < options.rounds; i += 1) {
      const running = await startAttack({ name: attack, port, key: formal, templateId });
      // An attack needs a moment to have its effect.
      await measure(1);
      const used = cpuSince(running);
      const attacked = await measure();
      const attackerCpu = used();
      const [answers] = await tell(running, 'stop');
      const after = await measure();
      // A process that sends nothing takes as much processor time as the attacker did.
      const idler = spawn(process.execPath, [attacksProgram, String(attackerCpu)], { stdio: 'inherit' });
      const control = await measure();
      idler.kill();
      if (idler.exitCode === null && idler.signalCode === null) await once(idler, 'exit');
      // To the mean of both p99 alone: so it matters less that the machine changes.
      const alone = (before.p99 + after.p99) / 2;
      rounds.push({
        ...{ alone: [before, after] as const, attacked, control },
        ratio: attacked.p99 / alone,
        /** What of the ratio is due to the attacker's process. */
        ofControl: control.p99 / alone,
        attackerCpu,
        /** How often the attacker got which status. */
        answers: answers as Record<string, number>,
      });
      before = after;
    }
    const [ratios, ofControls] = [rounds.map((round) => round.ratio), rounds.map((round) => round.ofControl)];
    return { attack, rounds, ratio: middle(ratios), ofControl: middle(ofControls) };
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** @returns how many processors the process has kept busy since, all its threads together */
function cpuSince({ pid = 0 }: { readonly pid?: number | undefined }): () => number {
  const seconds = () => processFigures(pid)?.cpuSeconds ?? Number.NaN;
  const [from, before] = [performance.now(), seconds()];
  return () => (seconds() - before) / ((performance.now() - from) / 1000);
}

const attacksProgram = fileURLToPath(new URL('./attacks.ts', import.meta.url));

async function startAttack(target: AttackTarget): Promise<ChildProcess> {
  const child = fork(attacksProgram);
  await tell(child, target);
  child.send('start');
  return child;
}

/** Sends a message. @returns the arguments of the event with the answer */
function tell(child: ChildProcess, message: object | string): Promise<unknown[]> {
  const answer = once(child, 'message');
  child.send(message);
  return answer;
}

/**
 * How long a request waits for the thread of the server that is at other work, if it comes at any time and the thread
 * has a processor for itself: milliseconds, of which 99 of 100 requests wait less.
 *
 * @param file what `watch-thread.ts` has written
 * @param from Unix milliseconds, like `to`
 */
async function threadWait(file: string, from: number, to: number): Promise<number> {
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
    const wait = (low + high) / 2;
    if (longer(wait) > (1 - share) * milliseconds) low = wait;
    else high = wait;
  }
  return high;
}

const file = Buffer.alloc(64 * 1024, 'x');

/** What a member that keeps to the rules sees: milliseconds from when a request is due to its whole answer. */
async function measureMember(
  port: number,
  key: CallerKey,
  templateId: string,
  { seconds, rate }: Pick<Options, 'seconds' | 'rate'>,
) {
  const sender = createSender(port);
  const stamp = `${process.pid}-${performance.now()}`;
  const first = createPayload(templateId, `first-${stamp}`, false);
  const { text } = await sender.send('POST', createPath, signedBody(createPath, first, key));
  const { no } = (JSON.parse(text) as { data: { no: string } }).data;
  const milliseconds: number[] = [];
  const failures: string[] = [];
  const request = (i: number) => {
    if (i % 3 === 0) return sender.send('POST', readPath, signedBody(readPath, readPayload(no), key));
    const payload = createPayload(templateId, `${stamp}-${i}`, false);
    if (i % 3 === 1) return sender.send('POST', createPath, signedBody(createPath, payload, key));
    const withFile = { ...(JSON.parse(payload) as object), attachments: [[hash('sha256', file)]] };
    const body = multipartBody(JSON.stringify(withFile), key, [file]);
    return sender.send('POST', createPath, body, multipartType);
  };
  const underWay: Promise<void>[] = [];
  await atRate(rate, AbortSignal.timeout(seconds * 1000), (i, due) => {
    const answered = request(i).then((answer) => {
      milliseconds.push(performance.now() - due);
      if (answer.status !== 200) failures.push(answer.text);
    });
    underWay.push(
      answered.catch((error: unknown) => {
        failures.push(String(error));
      }),
    );
  });
  await Promise.all(underWay);
  sender.close();
  const [failure] = failures;
  return { ...percentiles(milliseconds), answers: milliseconds.length, failed: failures.length, failure };
}

/** The ratio that no attack may exceed. */
const goal = 2;

/** By title of the column, what it shows. */
const columns: [string, (figure: Figure) => string][] = [
  ['attack', ({ attack }) => attack],
  ['ratio of p99, median', (figure) => ratio(figure.ratio)],
  ['of each round', ({ rounds }) => rounds.map((round) => ratio(round.ratio)).join(', ')],
  ['of the control', ({ ofControl }) => ratio(ofControl)],
  ['p99 alone, ms', (figure) => alone(figure, 'p99').toFixed(0)],
  ['attacked', (figure) => mean(figure, ({ attacked }) => attacked.p99).toFixed(0)],
  ['control', (figure) => mean(figure, ({ control }) => control.p99).toFixed(0)],
  ['wait alone, ms', (figure) => alone(figure, 'wait').toFixed(1)],
  ['attacked', (figure) => mean(figure, ({ attacked }) => attacked.wait).toFixed(1)],
  ["attacker's CPU", (figure) => ratio(mean(figure, ({ attackerCpu }) => attackerCpu))],
  ["server's CPU alone", (figure) => ratio(alone(figure, 'serverCpu'))],
  ['attacked', (figure) => ratio(mean(figure, ({ attacked }) => attacked.serverCpu))],
];

function mean({ rounds }: Figure, of: (round: Round) => number): number {
  return rounds.reduce((sum, round) => sum + of(round), 0) / rounds.length;
}

function alone(figure: Figure, name: 'p99' | 'wait' | 'serverCpu'): number {
  return mean(figure, ({ alone: [before, after] }) => (before[name] + after[name]) / 2);
}

if (import.meta.main) {
  await runCommand('fairness', command, async ({ only = '', ...values }, machine, say) => {
    const options = readNumbers(values, { seconds: { least: 1 }, rounds: { least: 1 }, rate: { least: 1 } });
    const load = loadavg()[0] ?? Number.NaN;
    const texts = only.split('|');
    const figures: Figure[] = [];
    for (const name of Object.keys(attacks)) {
      if (!texts.some((text) => name.includes(text))) continue;
      const figure = await measureAttack(name, options);
      say(`${name}: ${figure.ratio.toFixed(2)}`);
      figures.push(figure);
    }
    const failed = figures
      .flatMap(({ rounds }) => rounds)
      .reduce((sum, { attacked }) => sum + attacked.failed, 0);
    const above = figures.filter((figure) => figure.ratio > goal);
    const { seconds, rounds } = options;
    const tables = [
      `${seenOn(machine)}; phases of ${seconds} s, ${rounds} ${rounds === 1 ? 'round' : 'rounds'}; load of the ` +
        `machine before it, in processors wanted: ${load.toFixed(1)}. Requests of the member that failed: ${failed}.`,
      table(
        columns.map(([title]) => title),
        figures.map((figure) => columns.map(([, text]) => text(figure))),
      ),
      above.length === 0
        ? `No ratio is above ${goal}.`
        : `Above ${goal}: ${above.map((figure) => `${figure.attack} (${ratio(figure.ratio)})`).join('; ')}.`,
    ].join('\n\n');
    return { tables, figures: { load, figures } };
  });
}
