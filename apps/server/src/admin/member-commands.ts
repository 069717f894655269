import { randomBytes } from 'node:crypto';
import { applyItem } from './apply-import.ts';
import { AdminError, adminCommand, environmentOption, examples, type Session, table } from './command.ts';

export const memberList = adminCommand({
  name: 'member list',
  about: 'Lists all members, removed ones too.',
  examples: examples('member list', 'member list --json'),
  positionals: [],
  options: {},
  async run({ storage }) {
    const members = (await storage.provision.members()).map(({ id, name, createdAt, removedAt }) => ({
      id,
      name,
      createdAt: new Date(createdAt).toISOString(),
      removedAt: removedAt === null ? null : new Date(removedAt).toISOString(),
    }));
    const rows = members.map(({ name, createdAt, removedAt, id }) => [name, createdAt, removedAt ?? '', id]);
    return { data: members, text: table(['name', 'since', 'removed', 'id'], rows) };
  },
});

export const memberAdd = adminCommand({
  name: 'member add',
  about: 'Adds a member; its keys come with "key add".',
  examples: examples('member add Acme', 'member add "Acme Trading Ltd"'),
  positionals: [{ name: 'NAME', about: 'Name, not used by another member', required: true }],
  options: {},
  mayCreate: true,
  async run(session, { positionals: [name = ''] }) {
    const text = JSON.stringify({ members: [{ name }] });
    const { members } = await applyItem(session, text, '/members/0');
    if (members === 0) throw new AdminError(`There is a member "${name}" already.`);
    return { data: { name }, text: `Added member "${name}".` };
  },
});

export const memberRemove = adminCommand({
  name: 'member remove',
  about:
    'Removes a member for good: revokes its keys and certifications from the next request on. What it stored stays, and its name stays taken.',
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
  about: 'Lists access keys with their state.',
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
    ]);
    return { data: keys, text: table(['access key', 'member', 'environment', 'state', 'expires'], rows) };
  },
});

export const keyAdd = adminCommand({
  name: 'key add',
  about: 'Adds an access key to a member; several may be valid at the same time.',
  examples: examples(
    'key add --member Acme --environment sandbox --public-key-file acme.pem',
    'key add --member Acme --environment formal --public-key-file acme.crt --expires-at 2028-01-01T00:00:00Z',
  ),
  positionals: [],
  options: {
    member: { type: 'string', required: true, value: 'NAME', about: 'Member that signs with it' },
    environment: { ...environmentOption, required: true, about: 'Where it is valid' },
    'public-key-file': {
      type: 'string',
      required: true,
      value: 'FILE',
      about: 'RSA public key or X.509 certificate, PEM',
    },
    'access-key': {
      type: 'string',
      value: 'ID',
      about: 'Its identifier; default: a new random one',
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
  about: 'Revokes an access key, from the next request on. What was signed with it stays valid evidence.',
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
    throw new AdminError(`There is an access key "${accessKey}" already.`);
  }
}

interface StoredKey {
  readonly accessKey: string;
  readonly memberName: string;
  readonly environment: string;
  readonly expiresAt: number | null;
  readonly revokedAt: number | null;
}

function describeKey({ accessKey, memberName, environment, expiresAt, revokedAt }: StoredKey) {
  const expired = expiresAt !== null && expiresAt <= Date.now();
  return {
    accessKey,
    member: memberName,
    environment,
    state: revokedAt !== null ? 'revoked' : expired ? 'expired' : 'valid',
    expiresAt: expiresAt === null ? null : new Date(expiresAt).toISOString(),
    revokedAt: revokedAt === null ? null : new Date(revokedAt).toISOString(),
  };
}
