import { applyItem } from './apply-import.ts';
import { AdminError, adminCommand, type Terminal } from './command.ts';
import { table } from './table.ts';

/** `member list` */
export function memberListCommand(terminal: Terminal) {
  return adminCommand(terminal, {
    name: 'list',
    description: 'Lists all members.',
    examples: ['member list', 'member list --json'],
    args: {},
    async run({ storage }) {
      const members = (await storage.provision.members()).map(({ id, name, createdAt }) => ({
        id,
        name,
        createdAt: new Date(createdAt).toISOString(),
      }));
      const rows = members.map(({ name, createdAt, id }) => [name, createdAt, id]);
      return { data: members, text: table(['name', 'since', 'id'], rows) };
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
