import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { SetupError } from '../suite/setup-error.ts';
import type { Report } from './report.ts';
import { writeBadge, writeBadgeJson } from './write-badge.ts';
import { writeHtml } from './write-html.ts';
import { writeJunit } from './write-junit.ts';
import { writeMarkdown } from './write-markdown.ts';
import { writeSarif } from './write-sarif.ts';

/** A report that is wanted: `--report junit=out/junit.xml`. */
export interface WantedReport {
  readonly kind: ReportKind;
  readonly file: string;
}

export const reportKinds = ['json', 'junit', 'sarif', 'html', 'markdown', 'badge'] as const;

export type ReportKind = (typeof reportKinds)[number];

/** @param configFile what a report may point to */
type Write = (report: Report, file: string, configFile: string) => string;

const writers: Record<ReportKind, Write> = {
  json: (report) => `${JSON.stringify(report, null, 2)}\n`,
  junit: writeJunit,
  sarif: (report, _, configFile) => writeSarif(report, configFile),
  html: writeHtml,
  markdown: writeMarkdown,
  badge: (report, file) => (file.endsWith('.json') ? writeBadgeJson(report) : writeBadge(report)),
};

/**
 * Writes the wanted reports, and the folders that they lie in.
 *
 * @throws SetupError when one cannot be written
 */
export async function writeReports(
  report: Report,
  wanted: readonly WantedReport[],
  configFile: string,
): Promise<void> {
  for (const { kind, file } of wanted) {
    const text = writers[kind](report, file, configFile);
    await openFolder(file);
    await writeFile(file, text).catch(cannot(file));
  }
}

/** Makes the folder of a report: before a run, so that it is not in vain. */
export async function openFolder(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true }).catch(cannot(file));
}

function cannot(file: string) {
  return (error: NodeJS.ErrnoException) => {
    throw new SetupError(`The report ${file} cannot be written (${error.code ?? error.message}).`);
  };
}
