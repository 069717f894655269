import type { ListedFile } from '../file/manifest.ts';
import { attachmentPlace } from '../file/paths.ts';
import type { Finding } from '../report/report.ts';
import { type Case, findingsOf } from './case.ts';
import type { NamedFile, RequestedData } from './stored-data.ts';

/** A signed PDF is next to its original under this name. */
export const SIGNED = '.signed.pdf';

const { ok, failed, note } = findingsOf('data.attachments');

/** The originals are the files whose checksums the member signed, in that order; who was to sign has signed. */
export function checkAttachments({ manifest }: Case, requested: RequestedData): Finding[] {
  const signed = new Set(Object.keys(manifest.signedPdfs));
  const originals = manifest.files.filter(({ path }) => attachmentPlace(path) && !signed.has(path));
  const places = new Map<string, ListedFile>();
  const findings: Finding[] = [];
  for (const file of originals) {
    const { factoid, position } = attachmentPlace(file.path) as { factoid: number; position: number };
    const place = `${factoid}/${position}`;
    if (places.has(place)) findings.push(failed('attachment-twice', {}, file.path));
    places.set(place, file);
  }
  for (const { place, checksum, parties } of namedFiles(requested)) {
    const file = places.get(place);
    places.delete(place);
    if (!file) findings.push(failed('attachment-missing', { place, checksum }));
    else if (file.sha256 !== checksum) findings.push(failed('attachment-other', { checksum }, file.path));
    else if (parties.size > 0 && !signed.delete(file.path + SIGNED)) {
      findings.push(note('attachment-not-signed', {}, file.path));
    }
  }
  for (const file of places.values()) findings.push(failed('attachment-extra', {}, file.path));
  for (const path of signed) findings.push(failed('attachment-signed-unasked', {}, path));
  const isSound = findings.every(({ status }) => status !== 'failed');
  return isSound ? [...findings, ok('attachments-ok', { count: originals.length })] : findings;
}

/** The parties that were to sign the attachments, by the path of the signed PDF. */
export function partiesByPath(
  { manifest }: Case,
  requested: RequestedData,
): Map<string, NamedFile['parties']> {
  const parties = new Map(namedFiles(requested).map((file) => [file.place, file.parties]));
  return new Map(
    Object.keys(manifest.signedPdfs).flatMap((path) => {
      const { factoid, position } = attachmentPlace(path) ?? {};
      const wanted = parties.get(`${factoid}/${position}`);
      return wanted ? [[path, wanted] as const] : [];
    }),
  );
}

/** The files that the requests name, with their place: `<factoid>/<n>`, as in their path. */
function namedFiles({ factoids }: RequestedData): (NamedFile & { place: string })[] {
  return factoids.flatMap(({ files }, factoid) =>
    files.map((file, index) => ({ ...file, place: `${factoid}/${index + 1}` })),
  );
}
