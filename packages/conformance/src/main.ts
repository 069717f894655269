import { processTerminal } from './cli/command.ts';
import { runCli } from './cli/run-cli.ts';

process.exitCode = await runCli(process.argv.slice(2), processTerminal(process));
