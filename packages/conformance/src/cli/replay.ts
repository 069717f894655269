import { joined, printable, printableLines, shown } from '@attestation/signing/printable';
import { accessKeysOf } from '../config/config.ts';
import { readConfig } from '../config/read-config.ts';
import { describeExchange } from '../report/describe-failure.ts';
import { hideSecrets, redact, secretsOf } from '../report/redact.ts';
import { exitCode, type Report } from '../report/report.ts';
import { runSuite } from '../suite/run-suite.ts';
import type { Exchange } from '../target/exchange.ts';
import { configOption, defineCommand, optionalNumber, paint, seedOption, type Terminal } from './command.ts';
import { printReport } from './print-report.ts';

/** When there are more exchanges, only the decisive ones are shown, with the failure. */
const SHOWN = 200;

/** Judges one rule and shows every exchange. */
export const replay = defineCommand({
  name: 'replay',
  about: 'Judge one rule alone and show every exchange, and what was signed',
  positionals: [{ name: 'RULE', about: 'Id of the rule, such as ATT-FAC-003', required: true }],
  options: {
    ...configOption,
    ...seedOption,
  },
  examples: [['', 'attestation-conformance replay ATT-FAC-003 --seed 42']],
  async run({ values, positionals: [rule = ''] }, terminal) {
    const configFile = values.config;
    const config = await readConfig(configFile);
    const seed = optionalNumber('--seed', values.seed, 0);
    const exchanges: Exchange[] = [];
    const report = await runSuite(config, {
      rules: [rule],
      parallel: 1,
      ...(seed !== undefined && { seed }),
      onExchange: (exchange) => exchanges.push(exchange),
    });
    if (exchanges.length <= SHOWN) {
      const keys = accessKeysOf(config);
      for (const [at, one] of exchanges.entries()) printExchange(one, at + 1, config.baseUrl, keys, terminal);
    } else {
      terminal.out(
        shown`${exchanges.length} exchanges, since this rule shows in all that is sent; the decisive ones:\n\n`,
      );
    }
    printReport(replayCommands(report, configFile), terminal);
    return exitCode(report);
  },
});

function printExchange(
  exchange: Exchange,
  number: number,
  baseUrl: string,
  keys: readonly string[],
  terminal: Terminal,
): void {
  const hide = hideSecrets([...keys, ...secretsOf([exchange])]);
  const { signed } = exchange.request;
  const took = `${exchange.answeredAt - exchange.sentAt} ms`;
  const lines = [
    ...describeExchange(redact(exchange, baseUrl, hide), 4000),
    ...(signed ? [`Signed: ${hide(signed.text)}`] : []),
  ];
  terminal.out(
    shown`${paint(terminal, 'bold', `#${number}`)} (${printable(took)})\n${joined(
      lines.map((line) => shown`  ${printableLines(line)}\n`),
      '',
    )}\n`,
  );
}

/** The report with replay commands that name the config and the seed, to be pasted into a shell. */
export function replayCommands(report: Report, configFile: string): Report {
  const results = report.results.map((result) => {
    if (result.replay === undefined) return result;
    const config = configFile === configOption.config.default ? '' : ` --config ${quoted(configFile)}`;
    const replay = `attestation-conformance replay ${quoted(result.rule)}${config} --seed ${report.suite.seed}`;
    return { ...result, replay };
  });
  return { ...report, results };
}

/** Quotes a text for a POSIX shell. */
function quoted(text: string): string {
  return /^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
