/** Runs a command: prints its help, or what is wrong, with exit code 1. */
export async function runCommand<Options extends object>(
  readOptions: (argv: readonly string[]) => Options | { readonly help: string },
  main: (options: Options) => Promise<void>,
): Promise<void> {
  try {
    const options = readOptions(process.argv.slice(2));
    if ('help' in options) process.stdout.write(String(options.help));
    else await main(options);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}
