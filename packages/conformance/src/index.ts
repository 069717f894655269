/** Judges any implementation of the Attestation Service API over HTTP. */
export type { Capabilities, Capability, Config, Key, KindExample } from './config/config.ts';
export type { ConfigFile, KeyEntry } from './config/config-file.ts';
export { loadConfig, readConfig } from './config/read-config.ts';
export { type HowJudged, howJudged } from './how-judged.ts';
export {
  exitCode,
  type Report,
  type ReportedExchange,
  type Result,
  type Status,
  type StoppedRun,
  type UnseenCapability,
} from './report/report.ts';
export { type Progress, type RunOptions, runSuite } from './suite/run-suite.ts';
export { SetupError } from './suite/setup-error.ts';
