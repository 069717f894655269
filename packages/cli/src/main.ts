import { exitCodes } from './command.ts';
import { run } from './run.ts';

const interrupt = new AbortController();
// Once: a second Ctrl-C ends the process as usual.
process.once('SIGINT', () => interrupt.abort());
// A reader that has seen enough, as in `attest read NO | head`, is not a failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? exitCodes.ok : exitCodes.internal);
});

const { stdin, stdout, stderr, env } = process;
process.exitCode = await run(process.argv.slice(2), { stdin, stdout, stderr, env, signal: interrupt.signal });
