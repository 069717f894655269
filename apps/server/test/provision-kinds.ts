import type { TemplateKind } from '../src/domain/model.ts';
import type { ServerUnderTest } from './server-under-test.ts';

const field = (name: string, type: 'string' | 'number' | 'date', required = false) => ({
  name,
  type,
  required,
});

const kind = (name: string, more: Partial<TemplateKind> = {}): TemplateKind => ({
  name,
  required: false,
  allowOtherFields: false,
  fields: [],
  ...more,
});

/** A template of the first member with a kind for each thing that D19 speaks of; returns its id. */
export async function provisionKinds(server: ServerUnderTest, member = 'Demo Acme'): Promise<string> {
  const id = `KINDS-${member.replace(/\W/g, '')}`;
  const kinds = [
    kind('hash'),
    kind('open', { allowOtherFields: true, fields: [field('name', 'string', true)] }),
    kind('typed', { fields: [field('text', 'string'), field('count', 'number'), field('on', 'date')] }),
    kind('one', { required: true }),
    kind('two', { required: true }),
    kind('common', { allowOtherFields: true }),
    kind('李 kind', { fields: [field('__proto__', 'string'), field('名', 'string')] }),
  ];
  const templates = [{ id, member, name: 'Every rule of a template', kinds }];
  await server.running.storage.provision.apply({ members: [], templates, certifications: [] });
  return id;
}
