import { runAdmin } from '../../src/admin/main.ts';

/**
 * An admin command in this process: one of its own would load the server's modules each time, which takes a second.
 *
 * @param argv with `--json`
 * @param env of a server whose records or files are not in the folder
 * @returns what it printed
 * @throws Error with what it said instead
 */
export async function adminReport(
  argv: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const [out, err]: [string[], string[]] = [[], []];
  await runAdmin(argv, {
    env: { ...process.env, ...env },
    out: (text) => out.push(text),
    err: (text) => err.push(text),
  });
  if (out.length === 0) throw new Error(`admin ${argv.join(' ')} said nothing: ${err.join('\n')}`);
  return JSON.parse(out.join('\n'));
}
