import { type Case, findingsOf } from '../case.ts';
import type { ListedFile } from '../manifest.ts';
import { attachmentPlace } from '../paths.ts';
import type { Finding } from '../report.ts';
import type { RequestedData } from '../stored-data.ts';

/** A signed PDF lies beside its original under this name. */
export const SIGNED = '.signed.pdf';

const { ok, failed, note } = findingsOf('data.attachments');

/** The originals are the files whose checksums the member signed, in that order; who was to sign has signed. */
export function checkAttachments({ manifest }: Case, requested: RequestedData): Finding[] {
  const listed = new Map(manifest.files.map((file) => [file.path, file]));
  const signed = new Set(Object.keys(manifest.signedPdfs));
  const originals = [...listed.values()].filter(({ path }) => attachmentPlace(path) && !signed.has(path));
  const places = new Map<string, ListedFile>();
  const findings: Finding[] = [];
  for (const file of originals) {
    const { factoid, position } = attachmentPlace(file.path) as { factoid: number; position: number };
    const place = `${factoid}/${position}`;
    if (places.has(place)) findings.push(failed('attachment-twice', {}, file.path));
    places.set(place, file);
  }
  const parties = new Set<string>();
  requested.factoids.forEach(({ files }, factoid) => {
    files.forEach(({ checksum, sign }, index) => {
      const place = `${factoid}/${index + 1}`;
      const file = places.get(place);
      places.delete(place);
      if (!file) findings.push(failed('attachment-missing', { factoid, checksum }));
      else if (file.sha256 !== checksum) findings.push(failed('attachment-other', { checksum }, file.path));
      else if (sign && signed.has(file.path + SIGNED)) parties.add(file.path + SIGNED);
      else if (sign) findings.push(note('attachment-not-signed', {}, file.path));
    });
  });
  for (const file of places.values()) findings.push(failed('attachment-extra', {}, file.path));
  for (const path of signed) {
    if (!parties.has(path)) findings.push(failed('attachment-signed-unasked', {}, path));
  }
  const isSound = findings.every(({ status }) => status !== 'failed');
  return isSound ? [...findings, ok('attachments-ok', { count: originals.length })] : findings;
}
