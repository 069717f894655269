import { AdminError } from './admin-error.ts';
import { applyItem } from './apply-import.ts';
import { adminCommand, examples } from './command.ts';
import { table } from './table.ts';

/** `member list` */
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

/** `member add NAME` */
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

/** `member remove NAME` */
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
