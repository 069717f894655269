import { type Config, loadConfig } from '@attestation/conformance';
import { startMutant } from '../start-mutant.ts';
import { startPython, whyNoPython } from '../variants/start-python.ts';

interface Implementation {
  readonly name: string;
  /** Why it cannot run here; undefined when it can. */
  missing(): Promise<string | undefined>;
  start(): Promise<{ readonly config: Config; stop(): Promise<void> }>;
}

/** Both keep the whole description. */
export const implementations: readonly Implementation[] = [
  {
    name: 'reference server',
    missing: async () => undefined,
    async start() {
      const { config, stop } = await startMutant();
      return { config: await loadConfig(config, '/'), stop };
    },
  },
  {
    name: 'server in Python',
    missing: whyNoPython,
    async start() {
      const { config, stop } = await startPython([]);
      return { config: await loadConfig(config, '/'), stop };
    },
  },
];
