import { createHash } from 'node:crypto';
import type { Check } from '@attestation/evidence';
import { evidenceFaults } from '../domain/custody.ts';
import { type Environment, environments } from '../domain/model.ts';
import { isOutage } from '../errors/storage-fault.ts';
import { listedContents } from '../evidence/download.ts';
import { measure } from '../evidence/file-contents.ts';
import type { KeptFile } from '../evidence/make-file.ts';
import type { Database } from '../storage/database/database.ts';
import { run } from '../storage/database/prepare.ts';
import type { AssetFolder } from '../storage/files/asset-folder.ts';
import { isChecksum, type StoredFiles } from '../storage/files/file-folder.ts';
import * as sql from '../storage/maintenance/fsck-queries.ts';
import { fileSource, listEvents, listRequests } from '../storage/records/evidence-records.ts';
import { fileRecords, findFile, unpacked } from '../storage/records/file-records.ts';

interface FsckOptions extends ExamineOptions {
  /** Also reads every file and compares its SHA-256; without it only the sizes. */
  readonly checksums?: boolean;
  /** Called after each attestation. @param attestations that are checked so far @param no number of this one */
  readonly progress?: (attestations: number, no: string) => void;
  /** Which attestations; default: all, and then everything else too. */
  readonly only?: Choice | undefined;
}

interface Choice {
  /** Number before the first one; a run that was interrupted goes on there. */
  readonly after?: string | undefined;
  readonly memberId?: string | undefined;
  /** So many of a hundred attestations, by chance. */
  readonly percent?: number | undefined;
}

export interface FsckFinding {
  /** Number of an attestation, caId, path of a file below `files`, or the name of the database. */
  readonly at: string;
  readonly what: string;
}

interface FsckReport {
  /** What must not be; empty when all is well. */
  readonly problems: FsckFinding[];
  /** What may be: a file without reference is left by a refused request, and swept in the sandbox. */
  readonly notes: FsckFinding[];
  readonly counted: {
    attestations: number;
    factoids: number;
    attachments: number;
    attestationFiles: number;
    signedPdfs: number;
    certifications: number;
    requests: number;
    custodyEvents: number;
    files: number;
  };
}

/** Checks the database itself, then compares database, files and evidence; changes nothing, and may run while a server runs. */
export async function fsck(
  { database, files, assets }: FilePlaces,
  { checksums = false, progress, examine, repair, only }: FsckOptions = {},
): Promise<FsckReport> {
  const report: FsckReport = {
    problems: [],
    notes: [],
    counted: {
      attestations: 0,
      factoids: 0,
      attachments: 0,
      attestationFiles: 0,
      signedPdfs: 0,
      certifications: 0,
      requests: 0,
      custodyEvents: 0,
      files: 0,
    },
  };
  const check: Inspection = { database, files, assets, checksums, progress, report, examine, repair, only };
  if (only !== undefined) {
    await checkAttestations(check);
    const rest =
      'attestations were chosen: the rest of them, certifications and other files were not checked';
    report.notes.push({ at: databaseName, what: rest });
    return report;
  }
  await checkDatabase(check);
  if (report.problems.length > 0) {
    report.notes.push({ at: databaseName, what: 'is damaged, so nothing else was checked' });
    return report;
  }
  await checkAttestations(check);
  await checkCertifications(check);
  await checkOrphans(check);
  for (const environment of environments) await checkReferences(check, environment);
  return report;
}

interface Inspection extends FilePlaces, ExamineOptions {
  readonly checksums: boolean;
  readonly progress: FsckOptions['progress'];
  readonly only: Choice | undefined;
  readonly report: FsckReport;
}

const databaseName = 'attestation.db';

/** PostgreSQL has tools of its own for this. */
async function checkDatabase({ database, report }: Inspection): Promise<void> {
  if (database.dialect !== 'sqlite') return;
  try {
    for (const { finding } of await database.read(() => run(sql.integrityCheck, {}))) {
      if (finding !== 'ok') report.problems.push({ at: databaseName, what: finding });
    }
  } catch (error) {
    if (isOutage(error)) throw error;
    report.problems.push({ at: databaseName, what: `cannot be read: ${(error as Error).message}` });
  }
}

async function checkAttestations(check: Inspection): Promise<void> {
  const { database, progress, report, only: { memberId = '', percent = 100, ...only } = {} } = check;
  for (let after = only.after ?? ''; ; ) {
    const page = await database.read(() => run(sql.attestationPage, { after, memberId }));
    for (const { no, environment } of page) {
      after = no;
      if (Math.random() * 100 >= percent) continue;
      report.counted.attestations += 1;
      await checkFactoids(check, no);
      await checkAttachments(check, no, environment);
      await checkEvidence(check, no);
      await checkSignedPdfs(check, no, environment);
      const file = await checkAttestationFile(no, check, check);
      if (file.made) report.counted.attestationFiles += 1;
      for (const what of file.faults) report.problems.push({ at: no, what });
      if (file.done !== undefined) report.notes.push({ at: no, what: file.done });
      progress?.(report.counted.attestations, no);
    }
    if (page.length < sql.pageSize) return;
  }
}

async function checkCertifications(check: Inspection): Promise<void> {
  const { database, report } = check;
  for (let after = ''; ; ) {
    const page = await database.read(() => run(sql.certificationPage, { after }));
    for (const { caId, requestId } of page) {
      report.counted.certifications += 1;
      // One that an administrator brought was not asked for by a signed request.
      if (requestId !== null) await checkEvidence(check, caId);
      after = caId;
    }
    if (page.length < sql.pageSize) return;
  }
}

async function checkFactoids({ database, report }: Inspection, no: string): Promise<void> {
  const positions = await database.read(() => run(sql.factoidPositions, { no }));
  report.counted.factoids += positions.length;
  const gap = positions.findIndex(({ position }, index) => position !== index);
  if (gap !== -1) report.problems.push({ at: no, what: `factoid ${gap} is missing` });
}

async function checkAttachments(check: Inspection, no: string, environment: Environment): Promise<void> {
  const { database, report } = check;
  for (const { id, checksum, size } of await database.read(() => run(sql.attachmentFiles, { no }))) {
    report.counted.attachments += 1;
    const fault = await fileFault(check, environment, checksum, size);
    // Retention may have removed the attestation in between.
    if (fault !== undefined && (await isKnown(database, no))) {
      report.problems.push({ at: no, what: `attachment ${id}: its file ${checksum} ${fault}` });
    }
  }
}

async function checkSignedPdfs(check: Inspection, no: string, environment: Environment): Promise<void> {
  const { database, report } = check;
  for (const pdf of await database.read(() => run(sql.signedPdfs, { no }))) {
    report.counted.signedPdfs += 1;
    const fault = await fileFault(check, environment, pdf.checksum, pdf.size);
    if (fault !== undefined && (await isKnown(database, no))) {
      const which = `signed PDF of attachment ${pdf.position} of factoid ${pdf.factoid}`;
      report.problems.push({ at: no, what: `${which}: its file ${pdf.checksum} ${fault}` });
    }
  }
}

async function fileFault(
  { files, checksums }: Inspection,
  environment: Environment,
  checksum: string,
  size: number,
): Promise<string | undefined> {
  const found = await files.size(environment, checksum);
  if (found === undefined) return 'is missing';
  if (found !== size) return `has ${found} bytes instead of ${size}`;
  if (!checksums) return undefined;
  return (await files.isWhole(environment, checksum))
    ? undefined
    : 'has other content than its checksum says';
}

async function checkEvidence({ database, report }: Inspection, subject: string): Promise<void> {
  const { requests, custody } = await database.read(function* () {
    return {
      requests: yield* run(listRequests, { subject }),
      custody: yield* run(listEvents, { subject }),
    };
  });
  // Retention may have removed the whole since it was listed; a part of it would be a problem.
  if (requests.length + custody.length === 0 && !(await isKnown(database, subject))) return;
  report.counted.requests += requests.length;
  report.counted.custodyEvents += custody.length;
  for (const what of evidenceFaults(requests, custody)) report.problems.push({ at: subject, what });
}

async function checkOrphans({ database, report }: Inspection): Promise<void> {
  for (const { subject } of await database.read(() => run(sql.orphanedEvidence, {}))) {
    report.problems.push({
      at: subject,
      what: 'there is evidence, but neither attestation nor certification',
    });
  }
}

async function checkReferences(
  { database, files, report }: Inspection,
  environment: Environment,
): Promise<void> {
  for await (const name of files.list(environment)) {
    report.counted.files += 1;
    const at = `${environment}/${name}`;
    if (!isChecksum(name)) {
      report.notes.push({ at, what: 'is not a file of the storage' });
    } else if (
      (await database.read(() => run(sql.fileReference, { environment, checksum: name }))).length === 0
    ) {
      report.notes.push({ at, what: 'no attestation refers to it' });
    }
  }
}

async function isKnown(database: Database, subject: string): Promise<boolean> {
  return (await database.read(() => run(sql.knownSubject, { subject }))).length > 0;
}

/** What is examined besides the attestation. */
interface FilePlaces {
  readonly database: Database;
  readonly files: StoredFiles;
  readonly assets: AssetFolder;
}

/**
 * Looks for what is wrong with the file of an attestation: whether it has one just when it should, whether its leaf is in the log,
 * and whether what is stored still gives the files that its manifest lists. Attachments are taken by their checksums.
 */
async function checkAttestationFile(
  no: string,
  places: FilePlaces,
  options: ExamineOptions = {},
): Promise<{ made: boolean; faults: string[]; done?: string }> {
  const { state, row, leaf } = await places.database.read(function* () {
    const [found] = yield* run(findFile, { no });
    const [head] = yield* run(sql.fileState, { no });
    const { environment = 'sandbox', shard = 0, position = 0 } = found ?? {};
    const [data] = found ? yield* run(sql.leafAt, { environment, shard, position }) : [];
    return { state: head, row: found, leaf: data?.data };
  });
  // Retention has removed it since it was listed.
  if (state === undefined) return { made: false, faults: [] };
  if (row === undefined) return { made: false, faults: unmadeFaults(state) };
  const file = await unpacked(places.database, row).catch((error: Error) => {
    if (isOutage(error)) throw error;
    return error;
  });
  if (file instanceof Error) return { made: true, faults: [`its certificate is damaged: ${file.message}`] };
  const faults: string[] = [];
  if (state.completed === 0) faults.push('it is open, but has a file');
  if (state.pending !== null) faults.push('it has a file, but one is to be made');
  const hash = createHash('sha256').update(file.manifest).digest('hex');
  if (hash !== file.manifestHash) faults.push('the manifest of its file was changed');
  if (leaf !== hash) faults.push('its file is not in the log');
  faults.push(...(await listFaults(file, places)));
  return { made: true, ...(faults.length > 0 ? { faults } : await examineKept(file, options)) };
}

function unmadeFaults({ completed, pending }: { completed: number; pending: string | null }): string[] {
  const isWaiting = pending !== null;
  if (isWaiting === (completed === 1)) return [];
  return [
    isWaiting
      ? 'it is open, but its file is to be made'
      : 'it is closed, but has no file, and none is to be made',
  ];
}

interface Listed {
  readonly files: readonly { readonly path: string; readonly size: number; readonly sha256: string }[];
}

async function listFaults(file: KeptFile, { database, files, assets }: FilePlaces): Promise<string[]> {
  const ports = { source: fileSource(database), records: fileRecords(database), files, assets };
  const faults: string[] = [];
  try {
    const listed = new Map(
      (JSON.parse(file.manifest) as Listed).files.map((entry) => [entry.path, entry.sha256]),
    );
    for (const content of await listedContents(file, ports)) {
      const sha256 = content.sha256 ?? (await measure(content)).sha256;
      if (listed.get(content.path) !== sha256) faults.push(`${content.path} is not what its manifest lists`);
      listed.delete(content.path);
    }
    for (const path of listed.keys()) faults.push(`${path}, which its manifest lists, cannot be made again`);
  } catch (error) {
    if (isOutage(error)) throw error;
    const { message, cause } = error as Error;
    // That of a stored file says which one it is.
    faults.push(`its file cannot be made again: ${cause instanceof Error ? cause.message : message}`);
  }
  return faults;
}

interface ExamineOptions {
  /** Asks the verifier about each attestation file; without it they are compared with what is stored only. */
  readonly examine?: ((file: KeptFile) => Promise<readonly Check[]>) | undefined;
  /** Makes again what the verifier has found wrong. @returns what was done, undefined when nothing can be */
  readonly repair?: ((file: KeptFile, faults: readonly Check[]) => Promise<string | undefined>) | undefined;
}

/** What the verifier says of a file, and what was repaired. */
async function examineKept(
  file: KeptFile,
  { examine, repair }: ExamineOptions,
): Promise<{ faults: string[]; done?: string }> {
  try {
    const faults = (await examine?.(file)) ?? [];
    const done = faults.length > 0 ? await repair?.(file, faults) : undefined;
    if (done !== undefined) return { faults: [], done };
    return { faults: faults.map(({ id, message }) => `${id}: ${message}`) };
  } catch (error) {
    if (isOutage(error)) throw error;
    const { message, cause } = error as Error;
    return { faults: [`its file cannot be read: ${cause instanceof Error ? cause.message : message}`] };
  }
}
