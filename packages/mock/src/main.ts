import { UsageError } from '@attestation/command-line';
import { printable, printableLines } from '@attestation/signing/printable';
import { readCommandLine } from './command-line.ts';
import { type MockOptions, startMock } from './start-mock.ts';

/** Runs the command until SIGINT or SIGTERM. */
async function run(args: readonly string[]): Promise<void> {
  try {
    const options = await readCommandLine(args);
    if ('help' in options) process.stdout.write(options.help);
    else await serve(options);
  } catch (error) {
    const advice = error instanceof UsageError ? ` See: ${error.advice ?? 'attestation-mock --help'}` : '';
    process.stderr.write(`attestation-mock: ${printableLines(`${(error as Error).message}${advice}`)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

async function serve(options: MockOptions): Promise<void> {
  const mock = await startMock(options);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void mock.close());
  process.stdout.write(`The mock listens on ${mock.url}; ${printable(describeKeys(options))}\n`);
}

function describeKeys({ verify, keys = {} }: MockOptions): string {
  if (!verify) return 'any signature is accepted';
  const names = Object.keys(keys);
  return names.length > 0
    ? `signatures are checked for ${names.join(', ')}`
    : 'no key is registered, so every request is refused with 500: add --key ACCESS_KEY=public.pem, or --no-verify';
}

await run(process.argv.slice(2));
