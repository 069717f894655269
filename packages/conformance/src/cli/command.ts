import { constants } from 'node:os';
import {
  type CommandSpec,
  hasColours,
  type Input,
  type OptionSpecs,
  painter,
  type Style,
  wholeNumber,
} from '@attestation/command-line';
import { type Printable, shown } from '@attestation/signing/printable';

/** One command of the command line. */
export interface Command<O extends OptionSpecs = OptionSpecs> extends CommandSpec<O> {
  /** Whether it ends early, with what it has, when it is interrupted; otherwise the first signal ends the process. */
  readonly endsEarly?: true;
  /** Returns the exit code. */
  run(input: Input<O>, terminal: Terminal, interrupted: AbortSignal): Promise<number>;
}

/** Infers the types of the options for `run`, and returns a command without them for the table. */
export function defineCommand<const O extends OptionSpecs>(command: Command<O>): Command {
  return command as unknown as Command;
}

/** Runs a command. @returns its exit code, or what shells report for a process that a signal has ended: 130 or 143 */
export async function runCommand(
  command: Command,
  input: Input<OptionSpecs>,
  terminal: Terminal,
): Promise<number> {
  const interruption = new AbortController();
  let code: number | undefined;
  const interrupt = (signal: 'SIGINT' | 'SIGTERM') => {
    code = 128 + constants.signals[signal];
    terminal.err(shown`\nInterrupted: the report says what was judged. Interrupt again to end at once.\n`);
    forget();
    interruption.abort();
  };
  // Without a listener the next signal ends the process.
  const forget = () => signals.forEach((signal) => void process.off(signal, interrupt));
  if (command.endsEarly) for (const signal of signals) process.on(signal, interrupt);
  try {
    const exit = await command.run(input, terminal, interruption.signal);
    return code ?? exit;
  } finally {
    forget();
  }
}

const signals = ['SIGINT', 'SIGTERM'] as const;

/** @throws UsageError when it is given and not a whole number of at least `least` */
export function optionalNumber(option: string, text: string | undefined, least: number): number | undefined {
  return text === undefined ? undefined : wholeNumber(option, text, { least });
}

/** Options that several commands have. */
export const configOption = {
  config: {
    type: 'string',
    value: 'FILE',
    default: 'conformance.config.yaml',
    about: 'The config, YAML or JSON',
  },
} as const satisfies OptionSpecs;

export const seedOption = {
  seed: { type: 'string', value: 'N', about: 'Determines order and test data; the report names it' },
} as const satisfies OptionSpecs;

export const outputOptions = {
  report: {
    type: 'string',
    multiple: true,
    value: 'KIND=FILE',
    about:
      'Write a report: json, junit, sarif, html, markdown or badge; for run also coverage; may be repeated',
  },
  baseline: {
    type: 'string',
    value: 'FILE',
    about: 'Known failures with reasons; they do not change the exit code',
  },
} as const satisfies OptionSpecs;

/** The output of a command. Text of a target must be made printable first. */
export interface Terminal {
  /** Results. */
  out(text: Printable): void;
  /** Progress and errors. */
  err(text: Printable): void;
  /** Whether it is a terminal: then there is a progress bar. */
  readonly interactive: boolean;
  readonly colour: boolean;
}

/** The terminal of this process. */
export function processTerminal({ stdout, stderr, env }: NodeJS.Process): Terminal {
  return {
    out: (text) => stdout.write(text),
    err: (text) => stderr.write(text),
    interactive: stderr.isTTY === true && env.TERM !== 'dumb',
    colour: hasColours(stdout, env),
  };
}

/** Makes the text printable, then colours it. */
export function paint({ colour }: Terminal, style: Style, text: string): Printable {
  return painter(colour)(style, text);
}
