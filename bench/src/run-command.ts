import { readFile, writeFile } from 'node:fs/promises';

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

const commands = {
  fairness: 'npm run bench:fairness -w @attestation/bench -- --write',
  volume: 'npm run bench:volume -w @attestation/bench -- --write',
  endurance: 'npm run bench:endurance -w @attestation/bench -- --write',
  bench: 'npm run bench -- --write',
  evidence: 'npm run bench:evidence -w @attestation/bench -- --write',
};

/** Puts the tables of a command between its markers. @throws when the markers are not there */
export async function updateReadme(file: URL, tables: string, name: keyof typeof commands): Promise<void> {
  const [start, end] = [`<!-- ${name}:start, written by ${commands[name]} -->`, `<!-- ${name}:end -->`];
  const text = await readFile(file, 'utf8');
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) {
    throw new Error(`${file.pathname} has lost its markers; put these back:\n${start}\n${end}`);
  }
  await writeFile(file, `${text.slice(0, from)}${start}\n\n${tables}\n\n${text.slice(to)}`);
}
