import type { Command, Options, Positional } from './command.ts';
import type { Paint } from './io.ts';
import { everywhere } from './options.ts';

/** The overview: every command with its sentence. */
export function overviewText(commands: readonly Command[], paint: Paint): string {
  return `${paint('bold', 'attest')}: the Attestation Service from the command line

${heading(paint, 'Usage')}
  attest COMMAND [OPTIONS]

${heading(paint, 'Commands')}
${columns(
  commands.map(({ name, about }) => [name, about]),
  paint,
)}

${heading(paint, 'First steps')}
${examples(
  [
    [
      'Make a key pair, and upload the public half to the service; it gives you an access key',
      'attest keygen',
    ],
    [
      'Say who you are',
      'attest profile add sandbox --url https://attestation.example --access-key AK1 --key key.pem',
    ],
    ['See whether all is well', 'attest doctor'],
    ['Store something', 'attest create order.yaml --attach 0=contract.pdf'],
  ],
  paint,
)}

${heading(paint, 'Exit codes')}
  0 done   1 refused by the service   2 usage, payload, profile or key   3 network   4 other

"attest COMMAND --help" shows options and examples.
`;
}

/** Commands that share their first word. */
export function groupText(commands: readonly Command[], paint: Paint): string {
  const rows = commands.map(({ name, about }): [string, string] => [name, about]);
  return `${heading(paint, 'Commands')}\n${columns(rows, paint)}\n\n"attest COMMAND --help" shows options and examples.\n`;
}

/** The help of one command. */
export function commandText(command: Command, paint: Paint): string {
  const { name, about, positionals, options, notes } = command;
  const parts = [
    about,
    `${heading(paint, 'Usage')}\n  attest ${[name, ...positionals.map(placeholder)].join(' ')} [OPTIONS]`,
    positionals.length > 0 &&
      `${heading(paint, 'Arguments')}\n${columns(positionals.map(positionalRow), paint)}`,
    `${heading(paint, 'Options')}\n${columns(optionRows({ ...options, ...everywhere }), paint)}`,
    notes,
    `${heading(paint, 'Examples')}\n${examples(command.examples, paint)}`,
  ];
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

const placeholder = ({ name, required }: Positional) => (required ? name : `[${name}]`);
const positionalRow = ({ name, about }: Positional): [string, string] => [name, about];

function optionRows(options: Options): [string, string][] {
  return Object.entries(options).map(([name, { short, value, about }]) => [
    `${short ? `-${short}, ` : '    '}--${name}${value ? ` ${value}` : ''}`,
    about,
  ]);
}

function heading(paint: Paint, text: string): string {
  return paint('bold', `${text}:`);
}

function columns(rows: readonly [string, string][], paint: Paint): string {
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows.map(([left, right]) => `  ${paint('cyan', left.padEnd(width))}  ${right}`).join('\n');
}

function examples(rows: Command['examples'], paint: Paint): string {
  return rows.map(([comment, line]) => `  ${paint('dim', `# ${comment}`)}\n  ${line}`).join('\n');
}
