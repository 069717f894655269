import { resolve } from 'node:path';
import { styleText } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { createLog } from './create-log.ts';
import { addressOnly, hidePasswords } from './hide-passwords.ts';
import { isForOperator } from './operator-error.ts';
import { reloadOnSignal } from './reload-on-signal.ts';
import type { Settings } from './settings/values.ts';
import { readSettings, SettingsError, settingsHelp } from './settings.ts';
import { type RunningServer, startServer } from './start-server.ts';

const argv = process.argv.slice(2);
if (argv.includes('--help') || argv.includes('-h')) {
  process.stdout.write(settingsHelp());
} else {
  await run();
}

async function run(): Promise<void> {
  collectLessOften();
  try {
    const settings = readSettings(argv, process.env);
    const log = createLog(settings);
    const onFatal = (error: unknown) => {
      log.fatal(
        { err: error },
        'nothing can be stored safely any more; ending, so that a new start recovers',
      );
      process.exit(70);
    };
    const server = await startServer(settings, { log, onFatal });
    stopOnSignal(server, settings);
    reloadOnSignal(server, settings, log);
    process.stdout.write(welcome(settings, server));
  } catch (error) {
    const expected = isForOperator(error) || isMissingFile(error);
    const { message, stack } = error as Error;
    process.stderr.write(`${hidePasswords((expected ? message : stack) ?? message)}\n`);
    // What the start has opened so far may keep a process alive that serves no requests.
    process.exit(error instanceof SettingsError ? 2 : 1);
  }
}

/**
 * The heap may grow to three times what is in use before all of it is collected, which stops all requests for some ten
 * milliseconds. By default it is collected after each ten megabytes that requests bring, several times a second. Costs
 * some 70 MB.
 */
function collectLessOften(): void {
  setFlagsFromString('--heap-growing-percent=200');
}

/** Its message names the path. */
function isMissingFile(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === 'EACCES' || code === 'ENOENT';
}

function stopOnSignal(server: RunningServer, settings: Settings): void {
  let stopping = false;
  const stop = () => {
    if (stopping) return process.exit(1);
    stopping = true;
    setTimeout(() => process.exit(1), settings.shutdownTimeout * 1000).unref();
    server.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`The server did not stop cleanly: ${hidePasswords(String(error))}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
}

function welcome(
  settings: Settings,
  { url, demo, setUpLink, metricsUrl, keyFileMade }: RunningServer,
): string {
  const bold = (text: string) => styleText('bold', text, { stream: process.stdout });
  const rows: [string, string][] = [
    ['listens on', bold(url)],
    ['data in', settings.dataDir],
  ];
  if (settings.databaseUrl !== null) rows.push(['records in', addressOnly(settings.databaseUrl)]);
  if (settings.blobUrl !== null) rows.push(['files in', settings.blobUrl]);
  if (metricsUrl !== undefined) rows.push(['metrics', metricsUrl]);
  if (demo) {
    const [member] = demo.credentials.members;
    rows.push(['demo keys', `${demo.folder}/credentials.json (access key ${member?.accessKey})`]);
    rows.push(['try it', bold(demoCommand(settings))]);
  }
  rows.push([
    'console',
    setUpLink === undefined ? `${url}/console` : `${bold(setUpLink)} (once, to set it up)`,
  ]);
  const table = rows.map(([name, value]) => `  ${name.padEnd(12)}${value}\n`).join('');
  const warning = keyFileMade
    ? `\n  ${styleText('yellow', 'Back up', { stream: process.stdout })} ${settings.keyFile}: without it no private key in the data can be opened again.\n`
    : '';
  return `\nAttestation Service\n\n${table}${warning}\n`;
}

function demoCommand({ dataDir }: Settings): string {
  return `npm run demo${dataDir === resolve('data') ? '' : ` -- --data-dir ${dataDir}`}`;
}
