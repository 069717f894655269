import { isReadableName, nameRule } from '@attestation/contract/decisions';
import { createPasswords } from '../console/passwords.ts';
import { linkLasts, linkPath } from '../console/people.ts';
import { Problem } from '../console/problem.ts';
import { hashOf, newToken } from '../console/sessions.ts';
import { emailRule, isEmail, lowerCaseEmail } from '../domain/email-address.ts';
import { AdminError, adminCommand, examples, type Session, table } from './command.ts';

const email = { name: 'EMAIL', about: 'E-mail address of the account', required: true } as const;

export const accountList = adminCommand({
  name: 'account list',
  about: 'Lists the accounts that can sign in to the web console.',
  examples: examples('account list', 'account list --json'),
  positionals: [],
  options: {},
  async run({ storage }) {
    const members = await storage.provision.members();
    const lists = await Promise.all(members.map(({ id }) => storage.accounts.list(id)));
    const accounts = lists.flat().map((account) => ({
      ...{ email: account.email, organization: account.organization, role: account.role },
      lastSignIn: account.lastSignInAt === null ? null : new Date(account.lastSignInAt).toISOString(),
    }));
    const rows = accounts.map((each) => [each.email, each.organization, each.role, each.lastSignIn ?? '']);
    return { data: accounts, text: table(['e-mail', 'organization', 'role', 'last sign-in'], rows) };
  },
});

export const accountAdd = adminCommand({
  name: 'account add',
  about:
    'Adds an account for the web console. The organization is a member; it is created if it does not exist.',
  examples: examples(
    'account add li@example.com --organization Acme --role owner --password-stdin < password.txt',
  ),
  positionals: [email],
  options: {
    organization: { type: 'string', required: true, value: 'NAME', about: 'Name of the member' },
    role: {
      type: 'string',
      required: true,
      value: 'ROLE',
      choices: ['owner', 'developer', 'viewer'],
      about: 'Owners manage people, developers manage keys, viewers read',
    },
    'password-stdin': { type: 'boolean', about: 'Read the password from the first line of standard input' },
  },
  mayCreate: true,
  async run(session, { values, positionals: [given = ''] }) {
    if (values['password-stdin'] !== true) {
      throw new AdminError(
        'Pass the password on standard input with --password-stdin, never as an argument.',
      );
    }
    const address = lowerCaseEmail(given);
    if (!isEmail(address)) throw new AdminError(`"${given}" ${emailRule}.`);
    const { organization, role } = values;
    const members = await session.storage.provision.members();
    if (!isReadableName(organization) && !members.some(({ name }) => name === organization))
      throw new AdminError(`The name of an organization ${nameRule}.`);
    const passwordHash = await hashed(await passwordOf(session), address);
    if (!(await session.storage.accounts.add({ email: address, organization, role, passwordHash }))) {
      throw new AdminError(`An account "${address}" already exists, or "${organization}" was removed.`);
    }
    return {
      data: { email: address, organization, role },
      text: `Added account "${address}" (${role} of ${organization}).`,
    };
  },
});

export const accountReset = adminCommand({
  name: 'account reset',
  about: 'Prints a one-time link to set a new password. Using it ends all sessions.',
  examples: examples('account reset li@example.com'),
  positionals: [email],
  options: {},
  async run({ storage: { accounts } }, { positionals: [given = ''] }) {
    const account = await accounts.find(lowerCaseEmail(given));
    if (account === undefined) throw new AdminError(`There is no account "${given}". See: account list`);
    const now = Date.now();
    const [token, expiresAt] = [newToken(), now + linkLasts];
    const { memberId, role } = account;
    const link = {
      tokenHash: hashOf(token),
      purpose: 'reset',
      memberId,
      email: account.email,
      role,
    } as const;
    const event = { memberId, at: now, who: null, what: 'link-given', subject: account.email } as const;
    await accounts.addLink({ ...link, now, expiresAt }, { ...event, address: null });
    const until = new Date(expiresAt).toISOString();
    return {
      data: { path: linkPath(token), expiresAt: until },
      text: `Open this path on the server, before ${until}: ${linkPath(token)}`,
    };
  },
});

export const accountResetFactors = adminCommand({
  name: 'account reset-factors',
  about:
    'Removes the authenticator app, recovery codes and passkeys of a person who has lost them, and ends all sessions. First verify the identity of the person: afterwards the password alone is enough, until a second factor is set up again.',
  examples: examples('account reset-factors li@example.com'),
  positionals: [email],
  options: {},
  async run({ storage: { accounts } }, { positionals: [given = ''] }) {
    const address = lowerCaseEmail(given);
    if (!(await accounts.resetFactors(address)))
      throw new AdminError(`There is no account "${given}". See: account list`);
    return { data: { email: address }, text: `"${address}" has no second factor any more.` };
  },
});

async function passwordOf({ readInput }: Session): Promise<string> {
  const [line = ''] = (await readInput()).split(/\r?\n/, 1);
  if (line.length < 10 || line.length > 1024) {
    throw new AdminError('The password must have 10 to 1024 characters.');
  }
  return line;
}

async function hashed(password: string, address: string): Promise<string> {
  try {
    return await createPasswords().hash(password, address, 'admin');
  } catch (error) {
    if (error instanceof Problem) throw new AdminError(error.message, { cause: error });
    throw error;
  }
}
