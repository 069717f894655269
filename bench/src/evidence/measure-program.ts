import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Figures of the log alone; see apps/server/test/log/measure.ts. */
export interface LogFigures {
  readonly syncMs: number;
  readonly leavesPerSecond: number;
  readonly provableMs: { readonly p50: number; readonly p99: number };
  readonly tree?: {
    readonly leaves: number;
    readonly integrateSeconds: number;
    readonly openMs: number;
    readonly proofMs: { readonly p50: number; readonly p99: number };
    readonly oneMoreMs: number;
  };
}

/** Figures of the rendering threads alone; see packages/rendering/test/measure.ts. */
export interface RenderFigures {
  readonly threads: number;
  readonly perSecond: number;
  readonly perCpuSecond: number;
}

interface Programs {
  log: LogFigures;
  rendering: RenderFigures;
}

const programs: Record<keyof Programs, string> = {
  log: 'apps/server/test/log/measure.ts',
  rendering: 'packages/rendering/test/measure.ts',
};

/** Runs a measurement that is next to the tests of what it measures, in a process of its own. */
export async function measureProgram<Name extends keyof Programs>(
  name: Name,
  options: Readonly<Record<string, number>>,
): Promise<Programs[Name]> {
  const program = fileURLToPath(new URL(`../../../${programs[name]}`, import.meta.url));
  const args = Object.entries(options).flatMap(([option, value]) => [`--${option}`, String(value)]);
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args]);
  return JSON.parse(stdout) as Programs[Name];
}
