import type { Exchange } from '../target/exchange.ts';
import type { Monitor } from './monitors.ts';
import type { Finding } from './verdict.ts';

/** Holds every exchange of a run against the monitors. */
export interface Watch {
  see(exchange: Exchange): void;
  /** What the exchanges said of each monitored rule. */
  findings(): ReadonlyMap<string, Finding>;
}

/**
 * @param monitors held against every exchange, until one breaks it
 * @param skew seconds by which the target's clock is ahead of ours, asked each time
 */
export function createWatch(monitors: readonly Monitor[], skew: () => number): Watch {
  const seen = new Map<string, Finding>();
  return {
    see(exchange) {
      for (const { rule, judge } of monitors) {
        if (seen.get(rule)?.status === 'failed') continue;
        const problem = judge(exchange, exchange.answeredAt + skew() * 1000);
        if (problem === undefined) continue;
        seen.set(
          rule,
          problem === '' ? { status: 'passed' } : { status: 'failed', message: problem, exchange },
        );
      }
    },
    findings: () => seen,
  };
}
