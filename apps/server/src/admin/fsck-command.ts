import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { AnchorError, openChainNode, rebuildProof } from '@attestation/anchor';
import type { Check } from '@attestation/evidence';
import { readPublished, type TileFolder } from '@attestation/log';
import { openAuthorities } from '../certificates/open-authorities.ts';
import { numberAt } from '../domain/custody.ts';
import { type Environment, environments } from '../domain/model.ts';
import { coveringIn, type LogView, type ProofPorts, proofContents, trustOf } from '../evidence/download.ts';
import { type ExaminePorts, examineFile, faultsOf } from '../evidence/examine-file.ts';
import type { KeptFile } from '../evidence/make-file.ts';
import { type FsckFinding, fsck } from '../fsck/fsck.ts';
import {
  createServiceCertificates,
  type SigningKeys,
  signDetached,
} from '../signature/service-certificates.ts';
import { rememberAssets } from '../storage/files/asset-folder.ts';
import type { Storage } from '../storage/open-storage.ts';
import {
  AdminError,
  type Answer,
  adminCommand,
  examples,
  memberNamed,
  type Session,
  table,
  timeOption,
} from './command.ts';

export const fsckCommand = adminCommand({
  name: 'fsck',
  about:
    'Compares database, files and evidence, and runs the verifier on every attestation file. Changes nothing without --repair. Exit code 1 if something is wrong, 3 if database or store cannot be used now.',
  examples: examples(
    'fsck',
    'fsck --checksums --json',
    'fsck --since 2026-11-20 --sample 5',
    'fsck --repair --anchor-rpc http://localhost:8545',
  ),
  positionals: [],
  options: {
    since: {
      type: 'string',
      value: 'TIME',
      about: 'Check only attestations created since then (ISO 8601)',
    },
    member: { type: 'string', value: 'NAME', about: 'Check only attestations of this member' },
    sample: {
      type: 'string',
      value: 'PERCENT',
      about: 'Check only this percentage of attestations, at random',
    },
    after: {
      type: 'string',
      value: 'NO',
      about: 'Check only attestations after this one; an interrupted run prints it on standard error',
    },
    checksums: { type: 'boolean', about: 'Also read every file and compare its SHA-256' },
    repair: {
      type: 'boolean',
      about: 'Replace damaged manifest signatures and anchor proofs, and drop damaged time stamps',
    },
    'anchor-rpc': {
      type: 'string',
      value: 'URL',
      about: 'ANCHOR_RPC of the server: the node that --repair asks for damaged anchor proofs',
    },
    'time-stamp-ca': {
      type: 'string',
      value: 'FILE',
      about: 'TIME_STAMP_CA of the server; without it, time stamps of that authority are not checked',
    },
  },
  async run(session, { values: { checksums, repair, ...given } }): Promise<Answer> {
    const storage = { ...session.storage, assets: rememberAssets(session.storage.assets) };
    const ca = given['time-stamp-ca'];
    const node = readAddress(given['anchor-rpc']);
    const timeAuthority = ca === undefined ? undefined : await readCertificate(ca);
    const only = await choiceOf(session, given);
    const examine = await openExaminer(storage, timeAuthority);
    // Now, not at the first file that is damaged: reading all before it may take hours.
    if (repair === true) session.lockKeys();
    const options = { checksums: checksums === true, examine, only, progress: reporter(session.warn) };
    const report = await fsck(storage, {
      ...options,
      ...(repair === true && { repair: openRepairer(session, examine, node) }),
    });
    const { problems, notes, counted } = report;
    const sections = [
      table(
        ['checked', 'number'],
        Object.entries(counted).map(([what, number]) => [what, `${number}`]),
      ),
      ...findings('Notes', notes),
      ...findings('PROBLEMS', problems),
      problems.length === 0
        ? 'All is well.'
        : `${problems.length} found. Restore what is missing or damaged from a backup; --repair makes signatures again, and drops damaged time stamps; the server then gets new ones.${anchorHint(problems, node)}`,
    ];
    return { data: report, text: sections.join('\n\n'), failed: problems.length > 0 };
  },
});

/** Milliseconds until the first line that says how far it is, and between two of them: a large service takes hours. */
const silence = { first: 1000, next: 5000 };

/** @returns undefined: everything. @throws AdminError */
async function choiceOf(
  { storage }: Session,
  { since, member, sample, after }: { readonly [Name in 'since' | 'member' | 'sample' | 'after']?: string },
) {
  if ([since, member, sample, after].every((text) => text === undefined)) return undefined;
  const percent = sample === undefined ? 100 : Number(sample.replace(/%$/, ''));
  if (!(percent > 0 && percent <= 100))
    throw new AdminError(`--sample is "${sample}", but must be a number above 0 and up to 100.`);
  const from = since === undefined ? '' : numberAt(timeOption('since', since));
  const place = after?.toUpperCase() ?? '';
  return {
    after: from > place ? from : place,
    memberId: member === undefined ? '' : (await memberNamed(storage, member)).id,
    percent,
  };
}

function reporter(say: (text: string) => void): (attestations: number, no: string) => void {
  let due = performance.now() + silence.first;
  return (attestations, no) => {
    if (performance.now() < due) return;
    due = performance.now() + silence.next;
    say(`${attestations} attestations checked ... (to go on from here: --after ${no})`);
  };
}

function anchorHint(problems: readonly FsckFinding[], node: string | undefined): string {
  const isDamaged = problems.some(({ what }) => what.startsWith('anchor.chain'));
  if (!isDamaged || node !== undefined) return '';
  return ' To make a damaged proof of an anchor again, a node of its chain is needed: run fsck --repair --anchor-rpc URL.';
}

function readAddress(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  // The address may hold a key, so it is not shown.
  if (!/^https?:/.test(url) || !URL.canParse(url)) {
    throw new AdminError('--anchor-rpc is not an http address.');
  }
  return url;
}

async function readCertificate(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new AdminError(`--time-stamp-ca ${path} cannot be read (${cause.code}).`, { cause });
  });
}

function findings(heading: string, found: readonly FsckFinding[]): string[] {
  return found.length === 0 ? [] : [[heading, ...found.map(({ at, what }) => `  ${at}: ${what}`)].join('\n')];
}

const repairable: readonly Check['id'][] = ['signature.service', 'signature.time'];

type Repairer = (file: KeptFile, faults: readonly Check[]) => Promise<string | undefined>;

/**
 * Signs a manifest again whose signature is damaged, drops a damaged time stamp, which the server makes again, and makes
 * the proof of an anchor again: they stand outside the manifest and say nothing that it does not. What would still not
 * be valid stays as it is.
 *
 * @param anchorRpc a node of the chain; without it proofs of anchors stay as they are
 */
function openRepairer(session: Session, examine: Examiner, anchorRpc?: string): Repairer {
  const repairAnchor = anchorRpc === undefined ? undefined : openAnchorRepairer(session, anchorRpc);
  const repairRest = openSignatureRepairer(session, examine);
  return async (file, faults) => {
    const isAnchor = faults.some(({ id }) => id === 'anchor.chain');
    if (!isAnchor) return repairRest(file, faults);
    const undo = await repairAnchor?.(file);
    if (undo === undefined) return undefined;
    const left = await examine(file);
    const done = left.length > 0 ? await repairRest(file, left) : '';
    if (done === undefined) {
      await undo();
      return undefined;
    }
    return ['the proof of its anchor was made again', done].filter((part) => part !== '').join('; ');
  };
}

function openSignatureRepairer(session: Session, examine: Examiner): Repairer {
  let keys: Promise<SigningKeys> | undefined;
  return async (file, faults) => {
    if (faults.some(({ id }) => !repairable.includes(id))) return undefined;
    keys ??= openKeys(session);
    const isSignature = faults.some(({ id }) => id === 'signature.service');
    const isStamp = faults.some(({ id }) => id === 'signature.time');
    const fresh = await signDetached(file.environment, Buffer.from(file.manifest, 'utf8'), await keys);
    const signature = isSignature ? Buffer.from(fresh).toString('base64') : file.signature;
    const timeStamp = isStamp ? null : file.timeStamp;
    if ((await examine({ ...file, signature, timeStamp })).length > 0) return undefined;
    await session.storage.fileRecords.repair(file.no, { signature, timeStamp });
    const done = [
      ...(isSignature ? ['its manifest was signed again'] : []),
      ...(isStamp ? ['its time stamp was dropped, and the server gets a new one'] : []),
    ];
    return done.join('; ');
  };
}

/** @returns what puts the old proof back; undefined when the node could not help */
function openAnchorRepairer({ storage, warn }: Session, anchorRpc: string) {
  const node = openChainNode(anchorRpc);
  let isUsable = true;
  return async ({ environment, shard, position }: KeptFile): Promise<(() => Promise<void>) | undefined> => {
    const anchor = await storage.anchors.find(environment, shard, position);
    if (anchor === undefined || !isUsable) return undefined;
    try {
      await storage.anchors.repairProof(environment, anchor, await rebuildProof(node, anchor));
      return () => storage.anchors.repairProof(environment, anchor, anchor.proof);
    } catch (error) {
      if (!(error instanceof AnchorError)) throw error;
      warn(error.message);
      // Each of the other files would wait for its silence, too.
      if (error.code === 'node-unreachable') isUsable = false;
      return undefined;
    }
  };
}

async function openKeys({ storage, keyFile }: Session): Promise<SigningKeys> {
  const { of, sealer } = await openAuthorities(storage.authorities, keyFile);
  const records = storage.serviceCertificates;
  return { certificates: createServiceCertificates({ records, authorities: of, sealer }) };
}

/** What the verifier finds wrong with a kept file, as it would be downloaded now. */
type Examiner = (file: KeptFile) => Promise<readonly Check[]>;

/**
 * @param timeAuthority PEM root of the time stamp authority for formal files, when it is another than the service;
 *   without it a stamp of another authority is not judged
 */
async function openExaminer(storage: Storage, timeAuthority?: string): Promise<Examiner> {
  const ports = await examinePorts(storage, timeAuthority);
  return async (file) => {
    const report = await examineFile(file, ports);
    // Only the server that asks the named authority can replace it.
    const isOwnStamp = ({ code }: Check) => code === 'time-not-by-authority';
    const faults = [...faultsOf(report), ...report.checks.filter(isOwnStamp)];
    const isJudged = timeAuthority !== undefined || file.environment === 'sandbox';
    return faults.filter(
      ({ id, code }) => isJudged || !(id === 'signature.time' && code === 'signature-untrusted'),
    );
  };
}

async function examinePorts(storage: Storage, timeAuthority?: string): Promise<ExaminePorts> {
  const { fileSource: source, fileRecords: records, files, assets, anchors } = storage;
  const [sandbox, formal] = [await viewLog('sandbox', storage), await viewLog('formal', storage)];
  const authorities = new Map<Environment, string>();
  for (const environment of environments) {
    authorities.set(environment, (await storage.authorities.find(environment))?.certificatePem ?? '');
  }
  const authority = (environment: Environment) => authorities.get(environment) ?? '';
  const proofPorts: ProofPorts = {
    log: { sandbox, formal },
    trust: {
      witnesses: [],
      authority,
      timeAuthority: (environment) =>
        (environment === 'formal' ? timeAuthority : undefined) ?? authority(environment),
      chains: () => [],
    },
    covering: coveringIn(anchors, records),
  };
  return {
    ...{ source, records, files, assets, folder: tmpdir() },
    trust: (file) => trustOf(file, proofPorts),
    proofs: (file) => proofContents(file, proofPorts),
  };
}

/** The log as it is stored; a server may be writing it. */
async function viewLog(
  environment: Environment,
  { leafRecords, tiles }: Pick<Storage, 'leafRecords' | 'tiles'>,
): Promise<LogView> {
  const shards = await leafRecords.shards(environment);
  const opened = new Map<number, Awaited<ReturnType<typeof openShard>>>();
  for (const shard of shards) {
    const folder = await tiles.find(shard);
    // "log fsck" says that it is missing.
    if (folder !== undefined) opened.set(shard.shard, await openShard(shard, folder));
  }
  return {
    origin: shards.at(-1)?.origin ?? '',
    shards: () => shards,
    checkpoint: (shard = 0) => opened.get(shard)?.published,
    tile: async (tile, shard) => opened.get(shard)?.folder.read(tile),
  };
}

async function openShard(shard: Parameters<typeof readPublished>[0], folder: TileFolder) {
  return { folder, published: await readPublished(shard, folder) };
}
