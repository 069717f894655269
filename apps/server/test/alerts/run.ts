/**
 * npm run alerts [-- --only AttestationDown]
 *
 * Provokes each alert of operations/alerts.yml once: a real server with a real fault, a real Prometheus with these rules,
 * then what the section of docs/guides/alerts.md says, until the alert ends. Durations are shortened, see `shortened`.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { startPrometheus } from './prometheus.ts';
import { runScenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } });
if (spawnSync('prometheus', ['--version']).error)
  throw new Error('needs prometheus (apt-get install prometheus)');
const chosen = scenarios.filter(({ alert }) => values.only?.includes(alert) ?? true);
if (chosen.length === 0) throw new Error(`--only: one of ${scenarios.map(({ alert }) => alert).join(', ')}`);
const prometheus = await startPrometheus();
try {
  for (const scenario of chosen) {
    const why = scenario.why?.();
    const start = performance.now();
    const fault = why === undefined ? await faultOf(scenario) : undefined;
    const seconds = Math.round((performance.now() - start) / 1000);
    const outcome = why ? `not tried: ${why}` : (fault ?? `fired and ended (${seconds} s)`);
    process.stdout.write(`${scenario.alert.padEnd(28)}${scenario.about}: ${outcome}\n`);
    if (fault !== undefined) process.exitCode = 1;
  }
} finally {
  await prometheus.stop();
}

async function faultOf(scenario: (typeof scenarios)[number]): Promise<string | undefined> {
  try {
    await runScenario(scenario, prometheus);
    return undefined;
  } catch (error) {
    return `FAILED: ${(error as Error).stack}`;
  }
}
