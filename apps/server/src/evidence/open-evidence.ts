import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { formatVerifierKey } from '@attestation/evidence/log';
import {
  headFilePath,
  type Log,
  openHeadFile,
  openLog,
  readWitnesses,
  type WitnessAddress,
} from '@attestation/log';
import { certificateHolder, createFieldSigner, type SealFieldMaker } from '@attestation/pdf';
import { createRenderer, type Renderer } from '@attestation/rendering';
import type { Logger } from 'pino';
import type { Authorities } from '../certificates/open-authorities.ts';
import { type ClockWatch, demandClock } from '../clock/clock-watch.ts';
import { type Environment, environments } from '../domain/model.ts';
import type { AttestationFiles } from '../domain/read-attestation.ts';
import type { Processes } from '../processes/join-processes.ts';
import { type Settings, SettingsError } from '../settings/values.ts';
import { createTimeStamper } from '../signature/request-time-stamp.ts';
import { createServiceCertificates, signDetached } from '../signature/service-certificates.ts';
import type { Storage } from '../storage/open-storage.ts';
import { type Step, withSteps } from '../tracing/tracing.ts';
import { createLinker, startStampWorker } from './complete-files.ts';
import { coveringIn, createDownloads, proofContents, trustOf, trustText, waitForClaim } from './download.ts';
import { type ExaminePorts, requireValid, stampedAt } from './examine-file.ts';
import { type FileShare, startFileWorker } from './file-worker.ts';
import { type Assets, createFileMaker } from './make-file.ts';
import { readmeText } from './readme-text.ts';
import { signAttachments } from './sign-attachments.ts';

export interface EvidenceOptions {
  readonly settings: Settings;
  readonly storage: Storage;
  readonly authorities: Authorities;
  readonly documents: SealFieldMaker;
  readonly clock: ClockWatch;
  readonly processes: Processes;
  /** How the making of files gives way to requests. */
  readonly share: FileShare;
  readonly log: Logger;
  /** Makes the making of a file part of a trace. */
  readonly traceWork?: Step | undefined;
  /** Shared by several servers in one process, so it is not closed here; when it is left out, the server has its own. */
  readonly renderer?: Renderer | undefined;
}

type Logs = Readonly<Record<Environment, Log>>;

export interface Evidence {
  readonly attestationFiles: AttestationFiles;
  readonly logs: Logs;
  /** The page that checks files in a browser. */
  readonly verifyPage: string;
  /** The trust file of now, which a verifier gets from here once and keeps. */
  trust(environment: Environment): string;
  /** Finishes what is under way; what is left goes on at the next start. */
  close(): Promise<void>;
}

/** @throws SettingsError */
async function witnessesOf({ logWitnesses: path }: Settings): Promise<WitnessAddress[]> {
  if (path === null) return [];
  return readWitnesses(path).catch((cause: Error) => {
    const line = 'Each line is the verifier key of a witness, a space and its address';
    throw new SettingsError([`LOG_WITNESSES ${path} cannot be used. ${cause.message} ${line}.`]);
  });
}

/** Opens the logs, and from now on makes the files of closed attestations. */
export async function openEvidence(options: EvidenceOptions): Promise<Evidence> {
  const { settings, storage, authorities, documents, clock, share, processes, log } = options;
  const { lease, shared } = processes;
  const { files, fileRecords: records, fileSource: source, leafRecords } = storage;
  const { assets, verifyPage } = await keepAssets(storage);
  const witnesses = await witnessesOf(settings);
  // Imported where it is used: the modules for chains are a quarter of all that a start would load.
  const anchoring = settings.anchorRpc === null ? undefined : await import('./open-anchor.ts');
  // Before anything runs that would have to be stopped again.
  const account = await anchoring?.readAccount(settings);
  const { timeStampUrl: url, timeStampCa } = settings;
  const external =
    url !== null && timeStampCa !== null ? { url, roots: [await readFile(timeStampCa, 'utf8')] } : undefined;
  const certificates = createServiceCertificates({
    records: storage.serviceCertificates,
    authorities: authorities.of,
    sealer: authorities.sealer,
  });
  const stamper = createTimeStamper({ certificates, authorities: authorities.of, external });
  const logs = await openLogs(options, witnesses);
  const anchor = account && anchoring?.openAnchor(settings, account, { ...storage, processes }, logs, log);
  // D23: with a chain it is the transaction that attestations are linked to.
  const linker =
    anchor ??
    createLinker(logs, leafRecords, records, (error) =>
      log.error({ err: error }, 'attestations could not be linked to the log'),
    );
  const fieldSigner = createFieldSigner();
  const renderer = options.renderer ?? createRenderer({ threads: settings.renderThreads });
  const accounts = await storage.anchors.accounts();
  const trust = {
    witnesses: witnesses.map(({ key }) => formatVerifierKey(key)),
    authority: (environment: Environment) => authorities.of[environment].certificatePem,
    timeAuthority: (environment: Environment) => stamper.roots[environment],
    chains: () => anchor?.chains() ?? accounts,
  };
  const proofPorts = { log: logs, trust, covering: coveringIn(storage.anchors, records) };
  const examined: ExaminePorts = {
    ...{ source, files, records, assets, folder: storage.spoolFolder },
    trust: (file) => trustOf(file, proofPorts),
    proofs: (file) => proofContents(file, proofPorts),
  };
  const untraced = createFileMaker({
    source,
    files,
    records,
    assets,
    publicAddress: settings.publicAddress,
    render: renderer.render,
    async partyName(owner, caId) {
      const party = await storage.certifications.find(owner, caId);
      return party === undefined ? '' : certificateHolder(party.certificatePem).name;
    },
    signPdfs: (attestation) =>
      signAttachments(attestation, {
        ...storage,
        source,
        records,
        sealer: authorities.sealer,
        authorities: authorities.of,
        documents,
        signer: fieldSigner,
        onUnsigned: (error, no) => log.error({ err: error, no }, 'a PDF stays without its signatures'),
      }),
    sign: (environment, bytes) => signDetached(environment, bytes, { certificates }),
    stamp: async (environment, bytes) =>
      stamper.isRemote(environment) ? undefined : stamper.stamp(environment, bytes),
    openShard: async (environment) => {
      const shard = (await leafRecords.shards(environment)).at(-1);
      if (shard === undefined) throw new Error(`The log of ${environment} has no shard.`);
      return shard;
    },
    demandClock: () => demandClock(clock),
    // Its leaf is not in the log yet, so there is no proof.
    examine: (file) => requireValid(file, { ...examined, proofs: async () => [] }),
    kept({ environment, closedAt }) {
      logs[environment].notify();
      if (stamper.isRemote(environment)) stampWorker.wake();
      share.made(Date.now() - closedAt);
    },
  });
  const maker = withSteps(untraced, { make: 'make file' }, options.traceWork);
  const worker = startFileWorker({
    records,
    maker,
    atOnce: share.atOnce,
    share,
    isWaiting: () => clock.fault() !== undefined,
    ...(shared && { claim: records.claim, idleMs: 5_000 }),
    onFault: (error, no) => log.error({ err: error, no }, 'an attestation file could not be made yet'),
  });
  const stampWorker = startStampWorker({
    records,
    stamp: stamper.stamp,
    ...(shared && { isWaiting: () => !lease.isHeld() }),
    async examine(file) {
      const time = stampedAt(await requireValid(file, examined));
      if (stamper.isRemote(file.environment) && time !== undefined) clock.outside(time);
    },
    onFault: (error, no) => log.warn({ err: error, no }, 'files wait for their time stamp'),
  });
  const claimed = shared && waitForClaim(records);
  return {
    logs,
    verifyPage,
    trust: (environment) => trustText(environment, logs[environment].origin, logs[environment], trust),
    attestationFiles: {
      closed: worker.wake,
      ...createDownloads({ ...examined, maker, claimed, logs }),
    },
    async close() {
      await Promise.all([worker.stop(), stampWorker.stop()]);
      await Promise.all([options.renderer ? undefined : renderer.close(), fieldSigner.close()]);
      await Promise.all(environments.map((environment) => logs[environment].close()));
      await linker.close();
    },
  };
}

/** Opens the logs of both environments, or begins them. @throws LogFault, see `openLog` */
async function openLogs(
  { settings, storage, authorities, processes, log }: EvidenceOptions,
  witnesses: readonly WitnessAddress[],
): Promise<Logs> {
  const heads = openHeadFile(headFilePath(settings.keyFile), (error) =>
    log.warn({ err: error }, 'KEY_FILE.heads cannot be written: a restored older DATA_DIR is not noticed'),
  );
  const open = (environment: Environment) =>
    openLog({
      places: storage.tiles,
      records: storage.leafRecords,
      sealer: authorities.sealer,
      environment,
      serviceName: settings.serviceName,
      witnesses,
      heads,
      shared: processes.shared && { lease: processes.lease, cosigned: processes.shared.cosigned },
      onFault: (error) => log.error({ err: error, environment }, 'the log could not go on'),
    });
  const [sandbox, formal] = await Promise.all([open('sandbox'), open('formal')]);
  return { sandbox, formal };
}

/** The texts that are in every file from now on; those of earlier releases stay where they are. */
async function keepAssets({ assets }: Storage): Promise<{ assets: Assets; verifyPage: string }> {
  const page = fileURLToPath(import.meta.resolve('@attestation/evidence/verify.html'));
  const verifyPage = await readFile(page, 'utf8');
  const [readmeHash, verifierHash] = [await assets.keep(readmeText), await assets.keep(verifyPage)];
  // Nearly every download asks for these: one copy for all of them.
  const current = new Map([
    [readmeHash, Buffer.from(readmeText, 'utf8')],
    [verifierHash, Buffer.from(verifyPage, 'utf8')],
  ]);
  const read = async (hash: string) => current.get(hash) ?? (await assets.read(hash));
  return { verifyPage, assets: { readmeHash, verifierHash, read } };
}
