import { randomBytes } from 'node:crypto';
import { operations } from '@attestation/contract/v1';
import { lastTie } from '../domain/request-ports.ts';
import { eraseSandbox } from '../storage/maintenance/retention.ts';
import { applyItem } from './apply-import.ts';
import {
  AdminError,
  adminCommand,
  environmentOption,
  examples,
  memberNamed,
  type Session,
  sizeOnDisk,
  table,
  timeOption,
} from './command.ts';

export const memberList = adminCommand({
  name: 'member list',
  about: 'Lists all members, including removed ones.',
  examples: examples('member list', 'member list --by-size --json'),
  positionals: [],
  options: {
    'by-size': {
      type: 'boolean',
      about:
        'Show attestations, their share of the database and their files, the largest first; reads the whole database',
    },
  },
  async run({ storage }, { values }) {
    const members = (await storage.provision.members()).map(({ id, name, createdAt, removedAt }) => ({
      id,
      name,
      createdAt: new Date(createdAt).toISOString(),
      removedAt: removedAt === null ? null : new Date(removedAt).toISOString(),
    }));
    if (values['by-size'] === true) return bySize(storage, members);
    const rows = members.map(({ name, createdAt, removedAt, id }) => [name, createdAt, removedAt ?? '', id]);
    return { data: members, text: table(['name', 'since', 'removed', 'id'], rows) };
  },
});

async function bySize(
  { support }: Session['storage'],
  members: readonly { readonly id: string; readonly name: string }[],
) {
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const data = (await support.sizes())
    .map(({ memberId: id, isClosed, attestations, files, ...bytes }) => ({
      name: names.get(id) ?? '',
      id,
      state: isClosed === 1 ? 'closed' : 'open',
      attestations: Number(attestations),
      files: Number(files),
      dataBytes: Number(bytes.dataBytes),
      databaseBytes: Math.round(bytes.databaseBytes),
      fileBytes: Number(bytes.fileBytes),
    }))
    .sort((a, b) => b.databaseBytes + b.fileBytes - (a.databaseBytes + a.fileBytes));
  const rows = data.map(({ name, state, attestations, databaseBytes, files, fileBytes }) => [
    ...[name, state, `${attestations}`, sizeOnDisk(databaseBytes), sizeOnDisk(databaseBytes / attestations)],
    ...[`${files}`, sizeOnDisk(fileBytes)],
  ]);
  const headings = ['name', 'state', 'attestations', 'database', 'each', 'files', 'size of files'];
  const note =
    'The tables of attestations, with their indexes, divided by the lengths of the rows (an estimate). Accounts, certifications and the log are not included.';
  return { data, text: `${table(headings, rows)}\n\n${note}` };
}

export const memberErase = adminCommand({
  name: 'member erase',
  about:
    'Erases the sandbox data of a member: attestations with their signed requests, its certifications, and files that nothing else refers to. Formal data is evidence and is never erased; see "attestation hide".',
  examples: examples('member erase Acme --sandbox'),
  positionals: [{ name: 'NAME', about: 'Name of the member', required: true }],
  options: { sandbox: { type: 'boolean', about: 'Required, since formal data cannot be erased' } },
  async run({ storage }, { values, positionals: [name = ''] }) {
    if (values.sandbox !== true)
      throw new AdminError(
        'Only sandbox data can be erased: add --sandbox. To hide formal data: attestation hide',
      );
    const { id } = await memberNamed(storage, name);
    const { remains, ...erased } = await eraseSandbox(storage, id);
    const { attestations, certifications, files } = erased;
    const lines = [
      `Erased sandbox data of "${name}"; attestations: ${attestations}, certifications: ${certifications}, files: ${files}.`,
      remainsTexts[remains],
      'The server removes files that are younger than an hour within two hours. Backups made before this still contain the data.',
    ];
    return { data: { name, erased, remains }, text: lines.join('\n'), failed: remains === 'log' };
  },
});

const remainsTexts = {
  nowhere: 'The database file was rewritten: none of the erased rows is left in it.',
  'copies-of-moved-rows':
    'The erased rows are overwritten in the database file. A few may have left a copy where SQLite moved them earlier: to remove these too, stop the server and run this command again.',
  log: 'PROBLEM: the erased rows may still be in the write-ahead log of the database, since another process was reading it. Run this command again.',
  postgresql:
    'PostgreSQL keeps the bytes of the erased rows in its files until it reuses the space; VACUUM FULL removes them, and locks each table meanwhile. Its write-ahead log, replicas and your own copies keep them for as long as you keep those.',
};

export const memberAdd = adminCommand({
  name: 'member add',
  about: 'Adds a member; add its keys with "key add".',
  examples: examples('member add Acme', 'member add "Acme Trading Ltd"'),
  positionals: [{ name: 'NAME', about: 'Name that no other member has', required: true }],
  options: {},
  mayCreate: true,
  async run(session, { positionals: [name = ''] }) {
    const text = JSON.stringify({ members: [{ name }] });
    const { members } = await applyItem(session, text, '/members/0');
    if (members === 0) throw new AdminError(`A member "${name}" already exists.`);
    return { data: { name }, text: `Added member "${name}".` };
  },
});

export const memberRemove = adminCommand({
  name: 'member remove',
  about:
    'Removes a member permanently: revokes its keys and certifications from the next request on. Its data stays, and its name cannot be reused.',
  examples: examples('member remove Acme'),
  positionals: [{ name: 'NAME', about: 'Name of the member', required: true }],
  options: {},
  async run({ storage }, { positionals: [name = ''] }) {
    const removed = await storage.administration.removeMember(name);
    if (removed === undefined) throw new AdminError(`There is no member "${name}". See: member list`);
    const { accessKeys, certifications } = removed;
    return {
      data: { name, revoked: removed },
      text: `Removed member "${name}"; revoked access keys: ${accessKeys}, certifications: ${certifications}.`,
    };
  },
});

export const keyList = adminCommand({
  name: 'key list',
  about: 'Lists access keys with their state and last use, which may be a minute old.',
  examples: examples('key list', 'key list --member Acme --json'),
  positionals: [],
  options: { member: { type: 'string', value: 'NAME', about: 'Only of this member' } },
  async run({ storage }, { values: { member } }) {
    const all = await storage.provision.accessKeys();
    const keys = all
      .filter(({ memberName }) => member === undefined || memberName === member)
      .map(describeKey);
    const rows = keys.map((key) => [
      key.accessKey,
      key.member,
      key.environment,
      key.state,
      key.expiresAt ?? '',
      key.lastUsedAt ?? 'never',
    ]);
    const headings = ['access key', 'member', 'environment', 'state', 'expires', 'last use'];
    return { data: keys, text: table(headings, rows) };
  },
});

export const keyUses = adminCommand({
  name: 'key uses',
  about:
    'Lists the requests made with an access key, the newest first: writes from the evidence, reads from the request log (the newest 100,000 of a member), with the address of the caller. Revoke a leaked key first.',
  examples: examples('key uses AK1 --since 2026-11-20T00:00:00Z', 'key uses AK1 --json'),
  positionals: [{ name: 'ACCESS_KEY', about: 'Identifier of the key', required: true }],
  options: { since: { type: 'string', value: 'TIME', about: 'ISO 8601 date and time; default: all' } },
  async run({ storage }, { values: { since }, positionals: [accessKey = ''] }) {
    const key = await storage.keys.find(accessKey);
    if (key === undefined) throw new AdminError(`There is no access key "${accessKey}". See: key list`);
    const from = since === undefined ? 0 : timeOption('since', since);
    const found = [];
    for (const kind of ['stored', 'reads'] as const) {
      for (let before = { at: Number.MAX_SAFE_INTEGER, tie: lastTie }; ; ) {
        const page = await storage.requests[kind](key, { accessKey, from, before });
        found.push(...page);
        const last = page.at(-1);
        if (last === undefined) break;
        before = { at: last.at, tie: last.tie };
      }
    }
    const uses = found
      .sort((a, b) => b.at - a.at)
      .map(({ at, operation, no, requestId, address = null }) => ({
        at: new Date(at).toISOString(),
        operation: operationOfPath.get(operation) ?? operation,
        ...{ no, requestId, address },
      }));
    const rows = uses.map(({ at, operation, no, requestId, address }) => [
      ...[at, operation, no, requestId, address ?? ''],
    ]);
    const alike = Map.groupBy(uses, ({ operation, address }) => JSON.stringify([operation, address]));
    const totals = [...alike.values()].flatMap(([newest, ...others]) =>
      newest ? { operation: newest.operation, address: newest.address, requests: others.length + 1 } : [],
    );
    const sums = totals.map(({ operation, address, requests }) => [operation, address ?? '', `${requests}`]);
    return {
      data: { accessKey, environment: key.environment, totals, uses },
      text: [
        table(['time', 'operation', 'number or caId', 'request id', 'address'], rows),
        table(['operation', 'address', 'requests'], [...sums, ['all', '', `${uses.length}`]]),
      ].join('\n\n'),
    };
  },
});

/** Writes are stored with their path. */
const operationOfPath = new Map<string, string>(
  Object.entries(operations).map(([name, { path }]) => [path, name]),
);

export const keyAdd = adminCommand({
  name: 'key add',
  about: 'Adds an access key to a member; several may be valid at the same time.',
  examples: examples(
    'key add --member Acme --environment sandbox --public-key-file acme.pem',
    'key add --member Acme --environment formal --public-key-file acme.crt --expires-at 2028-01-01T00:00:00Z',
  ),
  positionals: [],
  options: {
    member: { type: 'string', required: true, value: 'NAME', about: 'Member that signs with the key' },
    environment: { ...environmentOption, required: true, about: 'Environment in which it is valid' },
    'public-key-file': {
      type: 'string',
      required: true,
      value: 'FILE',
      about: 'RSA public key or X.509 certificate, PEM',
    },
    'access-key': {
      type: 'string',
      value: 'ID',
      about: 'Identifier of the key; default: a new random one',
    },
    'expires-at': {
      type: 'string',
      value: 'TIME',
      about: 'ISO 8601 date and time; default: never',
    },
  },
  async run(session, { values: args }) {
    const accessKey = args['access-key'] ?? randomBytes(16).toString('hex').toUpperCase();
    const { member, environment } = args;
    await refuseUnfit(session, member, accessKey);
    const key = {
      accessKey,
      environment,
      publicKeyFile: args['public-key-file'],
      expiresAt: args['expires-at'] ?? null,
    };
    const text = JSON.stringify({ members: [{ name: member, accessKeys: [key] }] });
    await applyItem(session, text, '/members/0/accessKeys/0');
    return {
      data: { accessKey, member, environment },
      text: `Added access key ${accessKey} (${environment}).`,
    };
  },
});

export const keyRevoke = adminCommand({
  name: 'key revoke',
  about: 'Revokes an access key from the next request on. Earlier signatures stay valid evidence.',
  examples: examples('key revoke AK1'),
  positionals: [{ name: 'ACCESS_KEY', about: 'Identifier of the key', required: true }],
  options: {},
  async run({ storage }, { positionals: [accessKey = ''] }) {
    if (!(await storage.provision.revokeKey(accessKey))) {
      throw new AdminError(`There is no access key "${accessKey}". See: key list`);
    }
    return { data: { accessKey, revoked: true }, text: `Revoked access key ${accessKey}.` };
  },
});

/** An import would make the member, and give a known key the expiry of this one. */
async function refuseUnfit({ storage }: Session, member: string, accessKey: string): Promise<void> {
  const members = await storage.provision.members();
  if (!members.some(({ name }) => name === member)) {
    throw new AdminError(`There is no member "${member}". Add it first: member add "${member}"`);
  }
  if ((await storage.keys.find(accessKey)) !== undefined) {
    throw new AdminError(`An access key "${accessKey}" already exists.`);
  }
}

interface StoredKey {
  readonly accessKey: string;
  readonly memberName: string;
  readonly environment: string;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
  readonly lastUsedAt: number | null;
}

function describeKey({ accessKey, memberName, environment, expiresAt, revokedAt, lastUsedAt }: StoredKey) {
  const expired = expiresAt !== null && expiresAt <= Date.now();
  return {
    accessKey,
    member: memberName,
    environment,
    state: revokedAt !== null ? 'revoked' : expired ? 'expired' : 'valid',
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    revokedAt: revokedAt === null ? null : new Date(revokedAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  };
}
