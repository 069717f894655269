import type { TargetConfig } from './config-of.ts';
import { answerMutants, keywordMutants } from './from-contract/generated-mutants.ts';
import { type SwitchableMutant, startSwitchable } from './from-contract/start-switchable.ts';
import { judge } from './judge-mutant.ts';
import type { Need } from './mutants/mutant.ts';
import { writtenMutants } from './mutants/written-mutants.ts';
import { startMutant } from './start-mutant.ts';

/** A mutant as the suite meets it, written or generated. */
export interface Subject {
  readonly id: string;
  readonly kind: 'written' | 'generated';
  readonly says: string;
  /** Any of these should see it. */
  readonly rules: readonly string[];
  /** Runs `work` against it. */
  readonly judged: <T>(servers: Servers, work: (config: TargetConfig) => Promise<T>) => Promise<T>;
}

/** The switchable servers of one worker, started when first needed. */
interface Servers {
  get(needs: Need | undefined): Promise<SwitchableMutant>;
  /** One that answers no more is left behind. */
  forget(needs: Need | undefined): Promise<void>;
  close(): Promise<void>;
}

export function createServers(): Servers {
  const running = new Map<Need | undefined, Promise<SwitchableMutant>>();
  const forget = async (needs: Need | undefined) => {
    const server = running.get(needs);
    running.delete(needs);
    await (await server)?.stop();
  };
  return {
    get(needs) {
      const server = running.get(needs) ?? startSwitchable(needs);
      running.set(needs, server);
      return server;
    },
    forget,
    close: async () => void (await Promise.all([...running.keys()].map(forget))),
  };
}

const written: Subject[] = writtenMutants.map(({ id, says, rules, needs, edits }) => ({
  id,
  says,
  rules,
  kind: 'written',
  async judged(_, work) {
    const server = await startMutant({ edits: edits(), needs });
    try {
      return await work(server.config);
    } finally {
      await server.stop();
    }
  },
}));

/** They send a good request to each operation, from which the switchboard takes what a broken one lacks. */
const goodRequests = ['ATT-STATE-004', 'ATT-READ-013', 'ATT-DOWN-004', 'ATT-CAS-006'];

const generated: Subject[] = [...keywordMutants, ...answerMutants].map((mutant) => ({
  ...mutant,
  kind: 'generated',
  async judged(servers, work) {
    const server = await servers.get(mutant.needs);
    try {
      if (mutant.fault.kind === 'keyword') {
        await server.switchTo(null);
        await judge(server.config, goodRequests);
      }
      await server.switchTo(mutant.id);
      return await work(server.config);
    } catch (error) {
      await servers.forget(mutant.needs);
      throw error;
    }
  },
}));

export const subjects: readonly Subject[] = [...written, ...generated];
