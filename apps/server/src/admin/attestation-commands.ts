import { run } from '../storage/database/prepare.ts';
import { attachmentFiles } from '../storage/maintenance/fsck-queries.ts';
import { AdminError, adminCommand, examples, type Session, table } from './command.ts';

const number = { name: 'NO', about: 'Reference number', required: true } as const;

export const attestationShow = adminCommand({
  name: 'attestation show',
  about: 'Shows the state of an attestation and of its files, and why it has no attestation file.',
  examples: examples('attestation show 019A9F2C8E107B3CA1D2E3F405162738'),
  positionals: [number],
  options: {},
  async run(session, { positionals: [given = ''] }) {
    const found = await attestationOf(session, given);
    const { storage } = session;
    const listed = await storage.database.read(() => run(attachmentFiles, { no: found.no }));
    const files = await Promise.all(
      listed.map(async ({ id, checksum, size }) => {
        const kept = await storage.files.size(found.environment, checksum);
        const isWhole = kept === size && (await storage.files.isWhole(found.environment, checksum));
        return { id, checksum, size, state: kept === undefined ? 'missing' : isWhole ? 'stored' : 'damaged' };
      }),
    );
    const bad = files.filter(({ state }) => state !== 'stored');
    const data = {
      ...{ no: found.no, member: found.member, environment: found.environment },
      ...{ uniqueId: found.uniqueId, template: `${found.templateId}, version ${found.version}` },
      createdAt: timeOf(found.createdAt),
      state: found.completed === 1 ? 'closed' : 'open',
      file:
        found.madeAt === null
          ? null
          : { madeAt: timeOf(found.madeAt), shard: found.shard, leaf: found.position },
      whyNoFile: found.madeAt === null ? whyNoFile(found, bad) : null,
      blockchainHash: found.blockchainHash,
      hidden: found.hiddenAt === null ? null : { at: timeOf(found.hiddenAt), reason: found.hiddenFor },
      attachments: files,
    };
    const rows = Object.entries(data).flatMap(([name, value]) =>
      Array.isArray(value) || value === null
        ? []
        : [[name, typeof value === 'string' ? value : Object.entries(value).flat().join(' ')]],
    );
    const attachments = files.map(({ id, checksum, size, state }) => [id, checksum, `${size}`, state]);
    const text = [
      table(['attestation', ''], rows),
      table(['attachment', 'sha-256', 'bytes', 'state'], attachments),
    ];
    return { data, text: text.join('\n\n'), failed: bad.length > 0 };
  },
});

export const attestationHide = adminCommand({
  name: 'attestation hide',
  about:
    "Hides an attestation from the owners' look-up and the console's search. Nothing is erased: the member can still read it with its keys. The organization's audit log records this.",
  examples: examples(
    'attestation hide 019A9F2C8E107B3CA1D2E3F405162738 --reason "request of the owner, case 12"',
  ),
  positionals: [number],
  options: {
    reason: { type: 'string', required: true, value: 'TEXT', about: 'Reason, stored with the attestation' },
  },
  run: (session, { values, positionals: [given = ''] }) => setHidden(session, given, values.reason),
});

export const attestationUnhide = adminCommand({
  name: 'attestation unhide',
  about: 'Shows a hidden attestation again.',
  examples: examples('attestation unhide 019A9F2C8E107B3CA1D2E3F405162738'),
  positionals: [number],
  options: {},
  run: (session, { positionals: [given = ''] }) => setHidden(session, given, null),
});

async function setHidden(session: Session, given: string, reason: string | null) {
  const found = await attestationOf(session, given);
  const { no } = found;
  const state = reason === null ? 'shown' : 'hidden';
  if (!(await session.storage.support.hide(found, reason)))
    throw new AdminError(`${no} is already ${state}.`);
  return { data: { no, hidden: reason !== null }, text: `${no} is ${state} now.` };
}

async function attestationOf({ storage }: Session, given: string) {
  const found = await storage.support.attestation(given.trim().toUpperCase());
  if (found === undefined)
    throw new AdminError(`There is no attestation "${given}". Sandbox data is removed after a while.`);
  return found;
}

type Found = Awaited<ReturnType<typeof attestationOf>>;

function whyNoFile(
  { completed, waitingSince, no }: Found,
  bad: readonly { readonly checksum: string; readonly state: string }[],
): string {
  if (completed === 0) return 'It is open: the member closes it with its last factoids (completed: true).';
  if (waitingSince === null) return 'It is closed, and none is to be made: run fsck.';
  const [first] = bad;
  if (first !== undefined)
    return `${bad.length} of its attachments cannot be read: restore ${first.checksum} from a backup.`;
  const seconds = Math.round((Date.now() - waitingSince) / 1000);
  return `It has waited for ${seconds} s. If it waits for minutes, the server log has the reason, in lines "an attestation file could not be made yet" with ${no}.`;
}

function timeOf(at: number): string {
  return new Date(at).toISOString();
}
