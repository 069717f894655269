/** Rules that watch all traffic see nothing by themselves: to judge them alone, these make the traffic. */
const provoking: readonly (readonly [rules: RegExp, needed: readonly string[]])[] = [
  [/^ATT-ENV-0(09|10|11)$/, ['ATT-HTTP-001', 'ATT-CRE-011', 'ATT-READ-003']],
  [
    /^ATT-ERR-00[1-6]$/,
    ['ATT-ERR-404', 'ATT-ERR-405', 'ATT-SIG-001', 'ATT-READ-001', 'ATT-STATE-007', 'ATT-ATT-006'],
  ],
  [/^ATT-ERR-00[1-6]$/, ['ATT-LIM-001']],
  [/^ATT-READ-0(0[4-9]|10|11|12)$/, ['ATT-READ-003', 'ATT-READ-013', 'ATT-ATT-009', 'ATT-ATT-010']],
  [/^ATT-FAC-012$/, ['ATT-STATE-004', 'ATT-FAC-009']],
  [/^ATT-CAS-012$/, ['ATT-CAS-013']],
  [/^ATT-CRE-010$/, ['ATT-CRE-011']],
  [/\.response\.404/, ['ATT-ERR-404']],
  [/\.response\.405/, ['ATT-ERR-405']],
];

/** These rules, and what else must run for them to see anything. */
export function withProvoking(rules: readonly string[]): string[] {
  const needed = provoking.filter(([pattern]) => rules.some((rule) => pattern.test(rule)));
  return [...new Set([...rules, ...needed.flatMap(([, more]) => more)])];
}
