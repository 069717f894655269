import { incompleteness, isRed, type Report } from './report.ts';

/** The run in one sentence, without a full stop. */
export function verdictOf(report: Report): string {
  const { suite, results, stale = [], unseen = [], unseenOperations = [], stopped } = report;
  if (suite.faults.length > 0) {
    return `no verdict: ${count(suite.faults.length, 'fault')} of the suite itself`;
  }
  const red = results.filter(isRed).length;
  if (red > 0) return `${count(red, 'MUST is', 'MUSTs are')} broken`;
  if (stale.length > 0)
    return `every MUST is kept, but ${count(stale.length, 'entry', 'entries')} of the baseline ${stale.length === 1 ? 'is' : 'are'} stale`;
  if (incompleteness(report).length > 0) {
    const gaps = [
      ...unseen.map(({ capability }) => `${capability} was never observed`),
      ...unseenOperations.map(({ operation }) => `${operation} was never accepted`),
      ...(stopped ? [`the run was stopped after ${stopped.afterSeconds} s`] : []),
    ];
    return `no MUST is seen broken, but ${gaps.join(', and ')}`;
  }
  const known = results.filter((result) => result.known !== undefined && result.level === 'MUST').length;
  if (known > 0) return `every MUST is kept but ${known} that the baseline knows`;
  const kept = results.filter(({ level, status }) => level === 'MUST' && status === 'passed').length;
  return kept === 0 ? 'no MUST was judged' : `every MUST that was judged is kept (${kept})`;
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
