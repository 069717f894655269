import { randomBytes } from 'node:crypto';
import { AdminError } from './admin-error.ts';
import { applyItem } from './apply-import.ts';
import { adminCommand, examples, type Session } from './command.ts';
import { table } from './table.ts';

/** `key list` */
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

/** `key add` */
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
    environment: {
      type: 'string',
      value: 'ENVIRONMENT',
      choices: ['sandbox', 'formal'],
      required: true,
      about: 'Where it is valid',
    },
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

/** `key revoke ACCESS_KEY` */
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
