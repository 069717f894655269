import cluster from 'node:cluster';
import { setFlagsFromString } from 'node:v8';
import { hidePasswords } from '@attestation/server-kit';
import type { Logger } from 'pino';
import { isForOperator } from './errors/operator-error.ts';
import { judgeFiles } from './settings/judge-files.ts';
import { misspeltVariables } from './settings/nearest-name.ts';
import { readSettings, settingsHelp } from './settings/read-settings.ts';
import type { Settings } from './settings/values.ts';
import type { StartedServer } from './start/start-server.ts';
import { connectionsOfWorkers, shareOfWorker } from './workers/share-of-worker.ts';

const argv = process.argv.slice(2);
/** Number of this process among several that serve; undefined: it is the one. */
const worker = cluster.isWorker ? numberOf(process.env.ATTESTATION_WORKER) : undefined;
if (argv.includes('--help') || argv.includes('-h')) {
  process.stdout.write(settingsHelp());
} else {
  await run();
}

async function run(): Promise<void> {
  collectLessOften();
  try {
    const settings = readSettings(argv, process.env);
    await judgeFiles(settings);
    // From here on, imported where it is used: a wrong setting is named before a thousand modules are loaded.
    const { createLog } = await import('./start/create-log.ts');
    const log = createLog(settings);
    if (worker === undefined)
      for (const sentence of misspeltVariables(process.env).reported) log.warn(sentence);
    if (settings.workers > 1 && worker === undefined) await runMany(settings, log);
    else await runOne(worker === undefined ? settings : shareOfWorker(settings), log);
  } catch (error) {
    const known = isForOperator(error) ? error : undefined;
    const expected = known !== undefined || isMissingFile(error);
    const { message, stack } = error as Error;
    process.stderr.write(`${hidePasswords((expected ? message : stack) ?? message)}\n`);
    // What the start has opened so far may keep a process alive that serves no requests.
    process.exit(known?.exitCode ?? 1);
  }
}

/** In this process; also as one of several workers. */
async function runOne(settings: Settings, log: Logger): Promise<void> {
  const onFatal = (error: unknown) => {
    log.fatal({ err: error }, 'nothing can be stored safely any more; ending, so that a new start recovers');
    process.exit(70);
  };
  const { reloadOnSignal, startServer } = await import('./start/start-server.ts');
  const server = await startServer(settings, { log, onFatal, worker });
  const end = async (drains: boolean) => {
    if (drains) await server.drain();
    await server.close();
  };
  const stop = stopOnSignal(end, settings);
  const reload = reloadOnSignal(server, settings, log);
  if (worker === undefined) {
    await greet(settings, server);
    return;
  }
  process.on('message', (message) => {
    if (message === 'stop' || message === 'drain') stop(message === 'drain');
    if (message === 'reload') reload();
  });
  const { url, demo, setUpLink, metricsUrl, keyFileMade } = server;
  process.send?.({ kind: 'ready', server: { url, demo, setUpLink, metricsUrl, keyFileMade } });
}

async function runMany(settings: Settings, log: Logger): Promise<void> {
  const connections = connectionsOfWorkers(settings);
  if (connections !== undefined) log.info(connections);
  const { runWorkers } = await import('./workers/run-workers.ts');
  const workers = await runWorkers(settings, { log, onEnd: (code) => process.exit(code) });
  stopOnSignal(workers.close, settings);
  if (settings.tlsCert !== null || !process.stderr.isTTY) process.on('SIGHUP', workers.reload);
  await greet(settings, await workers.started);
}

async function greet(settings: Settings, server: StartedServer): Promise<void> {
  process.stdout.write((await import('./start/welcome.ts')).welcome(settings, server));
}

/**
 * The heap may grow to twice what is in use before all of it is collected, which stops all requests for some ten
 * milliseconds. By default it is collected after each ten megabytes that requests bring, several times a second. Costs
 * some 35 MB.
 */
function collectLessOften(): void {
  setFlagsFromString('--heap-growing-percent=100');
}

/** Another program may have started this one as a worker of its own. */
function numberOf(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/** Its message names the path. */
function isMissingFile(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === 'EACCES' || code === 'ENOENT';
}

/** @returns how to stop without a signal */
function stopOnSignal(
  close: (drains: boolean) => Promise<void>,
  settings: Settings,
): (drains: boolean) => void {
  let stopping = false;
  const stop = (drains: boolean) => {
    // A worker gets the signal of a terminal and the message of the process that started it.
    if (stopping && worker !== undefined) return;
    if (stopping) process.exit(1);
    stopping = true;
    const patience = settings.shutdownTimeout + (drains ? settings.drainTime : 0);
    setTimeout(() => process.exit(1), patience * 1000).unref();
    close(drains).then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The server did not stop cleanly: ${hidePasswords(String(error))}\n`);
        process.exit(1);
      },
    );
  };
  // Ctrl-C comes from a person at a terminal: no load balancer must see it first.
  process.on('SIGINT', () => stop(false)).on('SIGTERM', () => stop(true));
  return stop;
}
