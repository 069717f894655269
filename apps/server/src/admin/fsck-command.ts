import { readFile } from 'node:fs/promises';
import { type FsckFinding, fsck } from '../fsck/fsck.ts';
import { rememberAssets } from '../storage/files/asset-folder.ts';
import { AdminError } from './admin-error.ts';
import { type Answer, adminCommand, examples } from './command.ts';
import { openExaminer } from './open-examiner.ts';
import { openRepairer } from './repair-file.ts';
import { table } from './table.ts';

/** `fsck` */
export const fsckCommand = adminCommand({
  name: 'fsck',
  about:
    'Compares database, files and evidence, and asks the verifier about every attestation file. Changes nothing without --repair. Exit code 1 when something is wrong, 3 when database or store cannot be used now.',
  examples: examples('fsck', 'fsck --checksums --json', 'fsck --repair --anchor-rpc http://localhost:8545'),
  positionals: [],
  options: {
    checksums: { type: 'boolean', about: 'Read every file too, and compare its SHA-256' },
    repair: {
      type: 'boolean',
      about: 'Make damaged signatures of manifests and proofs of anchors again, and drop damaged time stamps',
    },
    'anchor-rpc': {
      type: 'string',
      value: 'URL',
      about: 'ANCHOR_RPC of the server: the node that --repair asks for damaged proofs of anchors',
    },
    'time-stamp-ca': {
      type: 'string',
      value: 'FILE',
      about: 'TIME_STAMP_CA of the server; without it time stamps of that authority are not judged',
    },
  },
  async run(session, { values: { checksums, repair, ...given } }): Promise<Answer> {
    const storage = { ...session.storage, assets: rememberAssets(session.storage.assets) };
    const ca = given['time-stamp-ca'];
    const node = readAddress(given['anchor-rpc']);
    const timeAuthority = ca === undefined ? undefined : await readCertificate(ca);
    const examine = await openExaminer(storage, timeAuthority);
    // Now, not at the first file that is damaged: reading all before it may take hours.
    if (repair === true) session.lockKeys();
    const options = { checksums: checksums === true, examine, progress: reporter(session.warn) };
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

function reporter(say: (text: string) => void): (attestations: number) => void {
  let due = performance.now() + silence.first;
  return (attestations) => {
    if (performance.now() < due) return;
    due = performance.now() + silence.next;
    say(`${attestations} attestations checked ...`);
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
