/** A tool of others that judges a server by its description. */
export interface Tool {
  readonly name: string;
  /** What it is given beyond the description, in words for the published page. */
  readonly setup: string;
  /** `name@version` in the npm registry. */
  readonly packages: readonly string[];
  /** @param folder its own, with its packages. @param proxy address that signs and passes on. */
  readonly prepare: (surroundings: Surroundings) => Promise<PreparedTool>;
}

export interface Surroundings {
  readonly folder: string;
  readonly proxy: string;
  readonly command: (packageName: string, name: string) => Promise<string>;
}

export interface PreparedTool {
  /** One run: names of what failed, the same name for the same thing each time. */
  failures(): Promise<string[]>;
  close(): Promise<void>;
}

/** Where a tool ends without a report. */
export const noReport = 'no report';

/** Seconds that one run of a tool may take. */
export const runSeconds = 180;
