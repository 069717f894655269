import { judge } from '../judge-mutant.ts';
import { withProvoking } from '../provoking-rules.ts';
import { isKilled } from '../run-subjects.ts';
import { startMutant } from '../start-mutant.ts';
import { createServers, type Subject } from '../subject.ts';
import type { TargetConfig } from '../target-config.ts';
import { thisSuite } from './comparison.ts';
import type { SigningProxy } from './signing-proxy.ts';
import type { PreparedTool } from './tool.ts';

/** A tool with what it says of the server without a fault. */
export interface Judge {
  readonly name: string;
  readonly tool: PreparedTool;
  readonly baseline: ReadonlySet<string>;
  /** Of each run so far. */
  readonly seconds: number[];
}

/** Two runs: what a tool says in either of them is no finding. */
export async function baselineOf(tool: PreparedTool, proxy: SigningProxy): Promise<ReadonlySet<string>> {
  const server = await startMutant();
  try {
    await proxy.aim(server.config);
    return new Set([...(await tool.failures()), ...(await tool.failures())]);
  } finally {
    await server.stop();
  }
}

/**
 * Who finds this mutant. Each has a server of its own, since a tool may change what the next would meet.
 *
 * @returns names of tools, and of this suite
 */
export async function findersOf(
  subject: Subject,
  judges: readonly Judge[],
  proxy: SigningProxy,
): Promise<string[]> {
  const finders: string[] = [];
  for (const { name, tool, baseline, seconds } of judges) {
    const failures = await withServer(subject, async (config) => {
      await proxy.aim(config);
      const started = performance.now();
      const found = await tool.failures();
      seconds.push((performance.now() - started) / 1000);
      return found;
    });
    if (failures.some((one) => !baseline.has(one))) finders.push(name);
  }
  if (await foundBySuite(subject)) finders.push(thisSuite);
  return finders;
}

/** First by the rules that should see it, which is quick; by all when those do not. */
async function foundBySuite(subject: Subject): Promise<boolean> {
  const quick = await withServer(subject, (config) => judge(config, withProvoking(subject.rules)));
  return isKilled(quick) || isKilled(await withServer(subject, (config) => judge(config)));
}

async function withServer<T>(subject: Subject, work: (config: TargetConfig) => Promise<T>): Promise<T> {
  const servers = createServers();
  try {
    return await subject.judged(servers, work);
  } finally {
    await servers.close();
  }
}
