import { applyItem } from './apply-import.ts';
import { AdminError, adminCommand, type Terminal } from './command.ts';
import { table } from './table.ts';

/** `member list` */
export function memberListCommand(terminal: Terminal) {
  return adminCommand(terminal, {
    name: 'list',
    description: 'Lists all members, removed ones too.',
    examples: ['member list', 'member list --json'],
    args: {},
    async run({ storage }) {
      const members = (await storage.provision.members()).map(({ id, name, createdAt, removedAt }) => ({
        id,
        name,
        createdAt: new Date(createdAt).toISOString(),
        removedAt: removedAt === null ? null : new Date(removedAt).toISOString(),
      }));
      const rows = members.map(({ name, createdAt, removedAt, id }) => [
        name,
        createdAt,
        removedAt ?? '',
        id,
      ]);
      return { data: members, text: table(['name', 'since', 'removed', 'id'], rows) };
    },
  });
}

/** `member add NAME` */
export function memberAddCommand(terminal: Terminal) {
  return adminCommand(terminal, {
    name: 'add',
    description: 'Adds a member; its keys come with "key add".',
    examples: ['member add Acme', 'member add "Acme Trading Ltd"'],
    args: { name: { type: 'positional', required: true, description: 'Name, not used by another member' } },
    mayCreate: true,
    async run(session, { name }) {
      const text = JSON.stringify({ members: [{ name }] });
      const { members } = await applyItem(session, text, '/members/0');
      if (members === 0) throw new AdminError(`There is a member "${name}" already.`);
      return { data: { name }, text: `Added member "${name}".` };
    },
  });
}

/** `member remove NAME` */
export function memberRemoveCommand(terminal: Terminal) {
  return adminCommand(terminal, {
    name: 'remove',
    description:
      'Removes a member for good: revokes its keys and certifications from the next request on. What it stored stays, and its name stays taken.',
    examples: ['member remove Acme'],
    args: { name: { type: 'positional', required: true, description: 'Name of the member' } },
    async run({ storage }, { name }) {
      const removed = await storage.administration.removeMember(name);
      if (removed === undefined) throw new AdminError(`There is no member "${name}". See: member list`);
      const { accessKeys, certifications } = removed;
      return {
        data: { name, revoked: removed },
        text: `Removed member "${name}"; revoked access keys: ${accessKeys}, certifications: ${certifications}.`,
      };
    },
  });
}
