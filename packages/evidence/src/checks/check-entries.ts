import { isListable, MAX_OUTSIDE, outsideManifest, required } from '../file/paths.ts';
import type { Finding } from '../report/report.ts';
import { type Case, findingsOf } from './case.ts';

const { ok, failed } = findingsOf('manifest.entries');

/** Archive and manifest name the same files, and no file is there that format 1 does not know. */
export function checkEntries({ archive: { entries }, manifest: { files } }: Case): Finding[] {
  const listed = new Set(files.map(({ path }) => path));
  const faults: Finding[] = [];
  for (const path of required) {
    if (!listed.has(path)) faults.push(failed('entry-not-in-manifest', {}, path));
  }
  for (const { path, size } of files) {
    const found = entries.get(path);
    if (!isListable(path)) faults.push(failed('entry-unknown', {}, path));
    else if (!found) faults.push(failed('entry-missing', {}, path));
    else if (found.size !== size) faults.push(failed('entry-size', { size: found.size, want: size }, path));
  }
  for (const { name, size } of entries.values()) {
    if (outsideManifest.has(name)) {
      if (size > MAX_OUTSIDE) faults.push(failed('entry-too-large', { size }, name));
    } else if (!listed.has(name)) {
      faults.push(failed('entry-unlisted', {}, name));
    }
  }
  return faults.length > 0 ? faults : [ok('entries-ok', { count: files.length })];
}
