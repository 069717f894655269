import { processTerminal } from './cli/command.ts';
import { runCli } from './cli/run-cli.ts';

process.exitCode = await runCli(process.argv.slice(2), processTerminal(process));
// A run that its time stopped may still wait for an answer.
process.stdout.write('', () => process.exit());
