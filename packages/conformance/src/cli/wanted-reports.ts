import { UsageError } from '@attestation/command-line';
import { openFolder, type ReportKind, reportKinds, type WantedReport } from '../report/write-reports.ts';

/**
 * What `--report KIND=FILE` asks for; the folders are made.
 *
 * @throws UsageError
 */
export async function wantedReports(report: readonly string[] = []): Promise<WantedReport[]> {
  const wanted = report.map((text): WantedReport => {
    const [kind = '', ...rest] = text.split('=');
    const file = rest.join('=');
    if (!isKind(kind)) {
      throw new UsageError(`--report ${text}: write KIND=FILE, where KIND is ${reportKinds.join(', ')}.`);
    }
    if (file === '') throw new UsageError(`--report ${text}: name the file, as in ${kind}=report/${kind}.`);
    return { kind, file };
  });
  for (const { file } of wanted) await openFolder(file);
  return wanted;
}

function isKind(text: string): text is ReportKind {
  return (reportKinds as readonly string[]).includes(text);
}
