import { type Report, verify } from '../src/index.ts';
import { makeFile, type Tamper } from './make-file.ts';

/** The report on a file that was tampered with, by its service's keys. */
export async function judge(tamper: Tamper = {}): Promise<Report> {
  const { blob, trust } = await makeFile(tamper);
  return verify(blob, { trust });
}

/** What failed, as `code file`. */
export function faultsOf({ checks }: Report): string[] {
  return checks
    .filter(({ status }) => status === 'failed')
    .map(({ code, file }) => (file === undefined ? code : `${code} ${file}`));
}
