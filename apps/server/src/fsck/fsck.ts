import { evidenceFaults } from '../domain/evidence-faults.ts';
import { type Environment, environments } from '../domain/model.ts';
import { isOutage } from '../errors/storage-fault.ts';
import type { Database } from '../storage/database/database.ts';
import { run } from '../storage/database/prepare.ts';
import { isChecksum } from '../storage/files/stored-files.ts';
import * as sql from '../storage/maintenance/fsck-queries.ts';
import { listEvents, listRequests } from '../storage/records/evidence-records.ts';
import { checkAttestationFile, type FilePlaces } from './fsck-attestation-file.ts';
import type { ExamineOptions } from './fsck-examine.ts';

export interface FsckOptions extends ExamineOptions {
  /** Also reads every file and compares its SHA-256; without it only the sizes. */
  readonly checksums?: boolean;
  /** Called after each attestation. @param attestations that are checked so far */
  readonly progress?: (attestations: number) => void;
}

export interface FsckFinding {
  /** Number of an attestation, caId, path of a file below `files`, or the name of the database. */
  readonly at: string;
  readonly what: string;
}

export interface FsckReport {
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
  { checksums = false, progress, examine, repair }: FsckOptions = {},
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
  const check: Check = { database, files, assets, checksums, progress, report, examine, repair };
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

interface Check extends FilePlaces, ExamineOptions {
  readonly checksums: boolean;
  readonly progress: FsckOptions['progress'];
  readonly report: FsckReport;
}

const databaseName = 'attestation.db';

/** PostgreSQL has tools of its own for this. */
async function checkDatabase({ database, report }: Check): Promise<void> {
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

async function checkAttestations(check: Check): Promise<void> {
  const { database, progress, report } = check;
  for (let after = ''; ; ) {
    const page = await database.read(() => run(sql.attestationPage, { after }));
    for (const { no, environment } of page) {
      report.counted.attestations += 1;
      await checkFactoids(check, no);
      await checkAttachments(check, no, environment);
      await checkEvidence(check, no);
      await checkSignedPdfs(check, no, environment);
      const file = await checkAttestationFile(no, check, check);
      if (file.made) report.counted.attestationFiles += 1;
      for (const what of file.faults) report.problems.push({ at: no, what });
      if (file.done !== undefined) report.notes.push({ at: no, what: file.done });
      progress?.(report.counted.attestations);
      after = no;
    }
    if (page.length < sql.pageSize) return;
  }
}

async function checkCertifications(check: Check): Promise<void> {
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

async function checkFactoids({ database, report }: Check, no: string): Promise<void> {
  const positions = await database.read(() => run(sql.factoidPositions, { no }));
  report.counted.factoids += positions.length;
  const gap = positions.findIndex(({ position }, index) => position !== index);
  if (gap !== -1) report.problems.push({ at: no, what: `factoid ${gap} is missing` });
}

async function checkAttachments(check: Check, no: string, environment: Environment): Promise<void> {
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

async function checkSignedPdfs(check: Check, no: string, environment: Environment): Promise<void> {
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
  { files, checksums }: Check,
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

async function checkEvidence({ database, report }: Check, subject: string): Promise<void> {
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

async function checkOrphans({ database, report }: Check): Promise<void> {
  for (const { subject } of await database.read(() => run(sql.orphanedEvidence, {}))) {
    report.problems.push({
      at: subject,
      what: 'there is evidence, but neither attestation nor certification',
    });
  }
}

async function checkReferences({ database, files, report }: Check, environment: Environment): Promise<void> {
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
