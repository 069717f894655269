import { joined, printable, printableLines, quoteForShell, shown } from '@attestation/signing/printable';
import { loadContract } from '../catalogue.ts';
import { accessKeysOf } from '../config/config.ts';
import { readConfig } from '../config/read-config.ts';
import { replaySequence } from '../explore/explore.ts';
import { applyBaseline, readBaseline, readReport } from '../report/read-report.ts';
import { hideSecrets, redact, secretsOf } from '../report/redact.ts';
import { describeExchange, exitCode, type Report, summarise } from '../report/report.ts';
import { writeReports } from '../report/write-reports.ts';
import { runSuite } from '../run-suite.ts';
import type { Exchange } from '../target/exchange.ts';
import {
  configOption,
  defineCommand,
  optionalNumber,
  outputOptions,
  paint,
  seedOption,
  type Terminal,
} from './command.ts';
import { printReport, wantedReports } from './print-report.ts';

/** When there are more exchanges, only the decisive ones are shown, with the failure. */
const SHOWN = 200;

/** Judges one rule and shows every exchange. */
export const replay = defineCommand({
  name: 'replay',
  about: 'Judge only one rule or sequence, and show every exchange and the signed string',
  positionals: [
    {
      name: 'RULE',
      about: 'Id of the rule, such as ATT-FAC-003, or the JSON that explore printed',
      required: true,
    },
  ],
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
    const onExchange = (exchange: Exchange) => exchanges.push(exchange);
    const report = rule.startsWith('{')
      ? (await replaySequence(config, rule, onExchange)).report
      : await runSuite(config, {
          rules: [rule],
          parallel: 1,
          ...(seed !== undefined && { seed }),
          onExchange,
        });
    if (exchanges.length <= SHOWN) {
      const keys = accessKeysOf(config);
      for (const [at, one] of exchanges.entries()) printExchange(one, at + 1, config.baseUrl, keys, terminal);
    } else {
      terminal.out(
        shown`${exchanges.length} exchanges, since this rule concerns every request; the decisive ones:\n\n`,
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
    const config = configFile === configOption.config.default ? '' : ` --config ${quoteForShell(configFile)}`;
    const [, , sequence] = /^(\S+ replay) (\{.*)$/s.exec(result.replay) ?? [];
    const what =
      sequence === undefined
        ? `${quoteForShell(result.rule)}${config} --seed ${report.suite.seed}`
        : `${quoteForShell(sequence)}${config}`;
    return { ...result, replay: `attestation-conformance replay ${what}` };
  });
  return { ...report, results };
}

/** Judges a recorded run again, without the target. */
export const judge = defineCommand({
  name: 'judge',
  about: 'Judge a recorded JSON report again without the target',
  positionals: [
    { name: 'RUN', about: 'A file that "run --report json=FILE" wrote', required: true, candidates: 'file' },
  ],
  options: {
    ...outputOptions,
  },
  examples: [
    ['', 'attestation-conformance judge run.json'],
    ['', 'attestation-conformance judge run.json --baseline known-failures.yaml --report html=report.html'],
  ],
  async run({ values, positionals: [file = ''] }, terminal) {
    const wanted = await wantedReports(values.report);
    const recorded = await readReport(file);
    const { stale: _, ...plain } = recorded;
    const summed = { ...plain, summary: summarise(recorded.results) };
    const baselineFile = values.baseline;
    // Without a baseline that of the recorded run still applies.
    const report =
      baselineFile === undefined
        ? { ...summed, ...(recorded.stale && { stale: recorded.stale }) }
        : applyBaseline(summed, await readBaseline(baselineFile), await ruleCheck(recorded.target.version));
    printReport(report, terminal);
    await writeReports(report, wanted, file);
    return exitCode(report);
  },
});

async function ruleCheck(version: string): Promise<(id: string) => boolean> {
  const { rules, automatic } = await loadContract(version);
  const known = new Set([...rules.keys(), ...automatic.map(({ id }) => id)]);
  return (id) => known.has(id);
}
