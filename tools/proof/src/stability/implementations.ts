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
      // As in its demo: files are made slowly while requests come, and more slowly on a machine that does other work.
      const blockchainLink = { withinSeconds: 90 };
      const patient = { ...config, capabilities: { ...config.capabilities, blockchainLink } };
      return { config: await loadConfig(patient, '/'), stop };
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
