import type { Printable } from '@attestation/signing/printable';
import { shown } from '@attestation/signing/printable';
import type { Terminal } from './command.ts';

/** Milliseconds from line to line. */
const every = { terminal: 500, log: 15_000 } as const;

/**
 * Tells how far the work is, also while nothing happens: in a terminal on one line that is written again, in a log on a
 * new line four times a minute.
 */
export async function showProgress<T>(
  terminal: Terminal,
  describe: () => Printable,
  work: () => Promise<T>,
): Promise<T> {
  const { interactive } = terminal;
  const tell = () => terminal.err(interactive ? shown`\r${describe()}` : shown`${describe()}\n`);
  const timer = setInterval(tell, interactive ? every.terminal : every.log);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    if (interactive) terminal.err(shown`\r\u001b[K`);
  }
}
