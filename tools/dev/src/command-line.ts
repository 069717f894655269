import { parseArgs } from 'node:util';
import type { ServerOptions } from './servers.ts';

export const usage = `npm run dev: what an edit of the contract brings with it, on each save

  --port N       of the mock; default 4010, 0 for a free one
  --docs-port N  of the documentation; default 8090, 0 for a free one
  --no-mock      without the mock
  --no-docs      without the documentation
  --help
`;

/** What is wrong with the command line; the message says what to write. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/**
 * @returns undefined when the usage is asked for.
 * @throws UsageError
 */
export function readCommandLine(args: readonly string[]): ServerOptions | undefined {
  const values = parsed(args);
  if (values.help) return undefined;
  return {
    mockPort: values['no-mock'] ? undefined : portOf('--port', values.port ?? '4010'),
    docsPort: values['no-docs'] ? undefined : portOf('--docs-port', values['docs-port'] ?? '8090'),
  };
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const options = { port: text, 'docs-port': text, 'no-mock': flag, 'no-docs': flag, help: flag };
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (fault) {
    throw new UsageError(`${(fault as Error).message}; see npm run dev -- --help`);
  }
}

function portOf(option: string, text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65535) return Number(text);
  throw new UsageError(`${option} must be a number up to 65535, not "${text}"`);
}
