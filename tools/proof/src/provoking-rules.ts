/** Rules that watch all traffic see nothing by themselves: to judge them alone, these make the traffic. */
const provoking: readonly (readonly [watching: RegExp, needed: readonly string[]])[] = [
  [/^ATT-ENV-0(09|10|11)$/, ['ATT-HTTP-001', 'ATT-CRE-011', 'ATT-READ-013']],
  [/^ATT-READ-00[4-9]$/, ['ATT-READ-013', 'ATT-READ-003']],
  [/^ATT-READ-01[01]$/, ['ATT-ATT-009', 'ATT-ATT-010', 'ATT-READ-013']],
  [/^ATT-READ-012$/, ['ATT-READ-013', 'ATT-READ-016']],
  [/^ATT-FAC-012$/, ['ATT-STATE-004', 'ATT-FAC-009']],
  [/^ATT-CAS-012$/, ['ATT-CAS-013']],
  [/^ATT-CRE-010$/, ['ATT-CRE-011', 'ATT-CRE-013']],
];

/** The same for the body of a failure, where no other rule is asked for that makes failures. */
const failing = ['ATT-ERR-404', 'ATT-ERR-405', 'ATT-SIG-001', 'ATT-READ-001', 'ATT-STATE-007', 'ATT-ATT-006'];
const ofFailures = /^ATT-ERR-00[1-6]$/;

/** These rules, and what else must run for them to see anything. */
export function withProvoking(rules: readonly string[]): string[] {
  const needed = provoking
    .filter(([watching]) => rules.some((rule) => watching.test(rule)))
    .flatMap(([, more]) => more);
  const more = rules.every((rule) => ofFailures.test(rule)) ? failing : [];
  return [...new Set([...rules, ...needed, ...more])];
}
