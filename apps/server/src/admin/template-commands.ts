import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { JsonTextError, jsonMembers } from '@attestation/signing';
import type { TemplateKind } from '../domain/model.ts';
import { applyItem } from './apply-import.ts';
import { AdminError, adminCommand, examples, table } from './command.ts';

export const templateList = adminCommand({
  name: 'template list',
  about: 'Lists the newest version of every template.',
  examples: examples('template list', 'template list --json'),
  positionals: [],
  options: {},
  async run({ storage }) {
    const templates = await storage.provision.templates();
    const data = templates.map(({ id, memberName, name, version, kinds }) => ({
      id,
      member: memberName,
      name,
      version,
      kinds: kinds.map((kind) => kind.name),
    }));
    const rows = data.map(({ id, member, name, version, kinds }) => [
      id,
      member,
      name,
      `${version}`,
      kinds.join(', '),
    ]);
    return { data, text: table(['id', 'member', 'name', 'version', 'kinds'], rows) };
  },
});

export const templateShow = adminCommand({
  name: 'template show',
  about:
    'Shows the newest version of a template. With --json, prints it in the form that "template add" reads.',
  examples: examples('template show T1', 'template show T1 --json > t1.json'),
  positionals: [{ name: 'ID', about: 'Id of the template', required: true }],
  options: {},
  async run({ storage }, { positionals: [id = ''] }) {
    const template = (await storage.provision.templates()).find((one) => one.id === id);
    if (template === undefined) throw new AdminError(`There is no template "${id}". See: template list`);
    const { memberName: member, name, version, kinds, layout } = template;
    const head = `${name} (${id}, version ${version}, member ${member})`;
    const looks = layout ? ['With a layout of its own: see it with --json'] : [];
    return {
      data: { id, member, name, kinds, ...(layout && { layout: JSON.parse(layout) as unknown }) },
      text: [head, ...looks, '', ...kinds.map(kindText)].join('\n'),
    };
  },
});

export const templateAdd = adminCommand({
  name: 'template add',
  about:
    'Adds a template or a new version of one. Attestations keep the version with which they were created.',
  examples: examples('template add trade-record.json'),
  positionals: [
    {
      name: 'FILE',
      about: 'JSON file: {"id", "member", "name", "kinds"}, and optionally "layout"',
      required: true,
      candidates: 'file',
    },
  ],
  options: {},
  async run(session, { positionals: [file = ''] }) {
    const text = `{"templates": [${await readTemplate(file)}]}`;
    const { templates } = await applyItem(session, text, '/templates/0');
    const added = templates > 0;
    return {
      data: { added },
      text: added ? 'Added the template.' : 'The template is there already, unchanged.',
    };
  },
});

/** The text of a file that holds one JSON object and nothing after it. */
async function readTemplate(file: string): Promise<string> {
  try {
    const bytes = await readFile(file);
    if (!isUtf8(bytes)) throw new AdminError(`${file} is not UTF-8: save it as UTF-8.`);
    const text = bytes.toString();
    jsonMembers(text);
    return text;
  } catch (error) {
    if (error instanceof AdminError) throw error;
    if (error instanceof JsonTextError) throw new AdminError(`${file} is not valid: ${error.message}`);
    throw new AdminError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`, {
      cause: error,
    });
  }
}

function kindText({ name, required, allowOtherFields, fields }: TemplateKind): string {
  const notes = [required ? 'required' : undefined, allowOtherFields ? 'other fields allowed' : undefined];
  const noted = notes.filter((note) => note !== undefined).join(', ');
  const rows = fields.map((field) => [field.name, field.type, field.required ? 'required' : 'optional']);
  return `${name}${noted && ` (${noted})`}\n${table(['field', 'type', 'needed'], rows).replace(/^/gm, '  ')}\n`;
}
