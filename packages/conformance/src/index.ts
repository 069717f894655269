/** Judges any implementation of the Attestation Service API over HTTP. */
export type {
  Capabilities,
  Capability,
  Config,
  ConfigFile,
  Key,
  KeyEntry,
  KindExample,
} from './config/config.ts';
export { loadConfig, readConfig } from './config/read-config.ts';
export { type Demand, demands, type HowJudged, howJudged } from './demands.ts';
export {
  type Exploration,
  type ExploreOptions,
  type ExploreProgress,
  explore,
  replaySequence,
} from './explore/explore.ts';
export {
  exitCode,
  type Report,
  type ReportedExchange,
  type Result,
  type Status,
  type StoppedRun,
  type UnseenCapability,
} from './report/report.ts';
export { type Progress, type RunOptions, runSuite } from './run-suite.ts';
export { SetupError } from './verdict.ts';
