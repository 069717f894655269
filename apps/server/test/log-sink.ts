import pino, { type Logger } from 'pino';

export type LogLine = Readonly<Record<string, unknown>>;

/** A log whose lines are kept. */
export function logSink(): { readonly log: Logger; readonly lines: LogLine[] } {
  const lines: LogLine[] = [];
  const log = pino({ base: null }, { write: (line) => lines.push(JSON.parse(line) as LogLine) });
  return { log, lines };
}
