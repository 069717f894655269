import { type Style, UsageError } from '@attestation/command-line';
import { joined, type Printable, printable, printableLines, shown } from '@attestation/signing/printable';
import {
  describeFailure,
  exitCode,
  incompleteness,
  isRed,
  isWarning,
  nextStep,
  type Report,
  type Result,
  verdictOf,
} from '../report/report.ts';
import { openFolder, type ReportKind, reportKinds, type WantedReport } from '../report/write-reports.ts';
import { paint, type Terminal } from './command.ts';

/** How many rules of one kind are named before the rest is counted. */
const NAMED = 10;

/** How many failures are shown in full: one cause may break hundreds of rules. */
const IN_FULL = 20;

/** Prints the result of a run: failures in full, the rest in a few lines. */
export function printReport(report: Report, terminal: Terminal): void {
  const { suite, target, summary, results, stale = [] } = report;
  const line = (text = shown``) => terminal.out(shown`${text}\n`);
  const unstable = results.filter((result) => result.unstable !== undefined);
  const failures = [...results.filter(isRed), ...unstable, ...results.filter(isWarning)];
  for (const gap of incompleteness(report))
    line(shown`${paint(terminal, 'red', 'INCOMPLETE')} ${printableLines(gap)}\n`);
  for (const result of failures.slice(0, IN_FULL)) printFailure(result, terminal);
  for (const result of failures.slice(IN_FULL)) line(headOf(result, terminal));
  if (failures.length > IN_FULL) {
    line(
      shown`The first ${IN_FULL} are shown in full; "replay RULE" or --report html=FILE shows the others.\n`,
    );
  }
  printOperations(report, terminal);
  const unseen = results.filter(
    ({ status, blockedBy, unstable: fails, message, incomplete }) =>
      status === 'not-observed' && !blockedBy && !fails && message !== incomplete,
  );
  nameSome(
    'Not observed, so neither passed nor failed',
    unseen,
    ({ rule, message }) => `${rule}: ${message}`,
    line,
  );
  nameSome('Stale in the baseline; remove', stale, ({ rule, reason }) => `${rule} (${reason})`, line);
  nameSome(
    'Not the same in every run: the target or the suite is unstable here',
    report.unstable ?? [],
    ({ rule, verdicts }) => `${rule}: ${verdicts.map(({ status }) => status).join(', ')}`,
    line,
  );
  for (const fault of suite.faults)
    line(shown`${paint(terminal, 'red', 'FAULT OF THE SUITE')} ${printableLines(fault)}\n`);
  line(
    shown`${summary.passed} passed, ${summary.failed} failed, ${summary.notes} notes, ${summary.notApplicable} not applicable, ${summary.notObserved} not observed`,
  );
  const times = suite.runs === undefined ? '' : `, ${suite.runs} runs`;
  line(
    paint(
      terminal,
      'dim',
      `${target.baseUrl} ${target.version}: ${target.requests} requests in ${suite.seconds} s, seed ${suite.seed}${times}`,
    ),
  );
  const verdict = verdictOf(report);
  const colour = exitCode(report) === 0 ? 'green' : 'red';
  line(paint(terminal, colour, `${verdict.charAt(0).toUpperCase()}${verdict.slice(1)}.`));
}

/** Everything about one failure. */
function printFailure(result: Result, terminal: Terminal): void {
  const known = result.known === undefined ? [] : [`Known: ${result.known}`];
  const lines = [...known, ...describeFailure(result)].map((text) => shown`  ${printableLines(text)}`);
  terminal.out(shown`${joined([headOf(result, terminal), ...lines])}\n\n`);
}

/** Where not every operation is accepted: how far each is, and what to do next. */
function printOperations(report: Report, terminal: Terminal): void {
  const { operations = [], results } = report;
  const line = (cells: readonly string[]) =>
    terminal.out(
      shown`  ${printable(cells.map((cell, at) => (at === 0 ? cell.padEnd(22) : cell.padStart(9))).join(''))}\n`,
    );
  const blocked = results.filter(({ blockedBy }) => blockedBy !== undefined);
  if (operations.length > 0) {
    line(['Operation', 'accepted', 'passed', 'failed', 'blocked']);
    for (const { operation, accepted, passed, failed, blocked: waiting } of operations)
      line([operation, accepted ? 'yes' : 'no', ...[passed, failed, waiting].map(String)]);
    terminal.out(shown`\n`);
  }
  for (const operation of new Set(blocked.map(({ blockedBy = '' }) => blockedBy))) {
    const rules = blocked.filter(({ blockedBy }) => blockedBy === operation).map(({ rule }) => rule);
    const more = rules.length > NAMED ? `, and ${rules.length - NAMED} more` : '';
    const number = `${rules.length} ${rules.length === 1 ? 'rule' : 'rules'}`;
    terminal.out(
      shown`Blocked by ${printable(operation)} (${printable(number)}): ${printable(`${rules.slice(0, NAMED).join(', ')}${more}`)}\n`,
    );
  }
  const next = nextStep(report);
  if (next !== undefined) terminal.out(shown`${paint(terminal, 'bold', next)}\n`);
  if (blocked.length > 0) terminal.out(shown`\n`);
}

function headOf(result: Result, terminal: Terminal): Printable {
  const { rule, level, title, known } = result;
  const lesser = result.unstable ? 'UNSTABLE' : 'WARNING';
  const [word, colour]: [string, Style] = isRed(result)
    ? ['FAILED', 'red']
    : [known === undefined ? lesser : 'KNOWN', 'yellow'];
  return shown`${paint(terminal, colour, word)} ${paint(terminal, 'bold', rule)} (${printable(level)}) ${printable(title)}`;
}

function nameSome<T>(
  heading: string,
  items: readonly T[],
  tell: (item: T) => string,
  line: (text?: Printable) => void,
): void {
  if (items.length === 0) return;
  line(printable(`${heading}:`));
  for (const item of items.slice(0, NAMED)) line(shown`  ${printable(tell(item), 200)}`);
  if (items.length > NAMED)
    line(shown`  and ${items.length - NAMED} more (see a report: --report html=FILE)`);
  line();
}

/**
 * The reports of `--report KIND=FILE`; creates their folders.
 *
 * @param kinds that the command can write
 * @throws UsageError
 */
export async function wantedReports(
  report: readonly string[] = [],
  kinds: readonly ReportKind[] = reportKinds.filter((kind) => kind !== 'coverage'),
): Promise<WantedReport[]> {
  const wanted = report.map((text): WantedReport => {
    const [kind = '', ...rest] = text.split('=');
    const file = rest.join('=');
    if (!isKind(kind) || !kinds.includes(kind)) {
      throw new UsageError(`--report ${text}: write KIND=FILE, where KIND is ${kinds.join(', ')}.`);
    }
    if (file === '') throw new UsageError(`--report ${text}: name the file, as in ${kind}=report/${kind}.`);
    return { kind, file };
  });
  for (const { file } of wanted) await openFolder(file);
  return wanted;
}

function isKind(text: string): text is ReportKind {
  return (reportKinds as readonly string[]).includes(text);
}
