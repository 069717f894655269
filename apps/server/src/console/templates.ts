import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { components } from '@attestation/console/contract';
import type { Layout, Renderer, RenderInput } from '@attestation/rendering';
import { JsonTextError, jsonMembers } from '@attestation/signing';
import type { ConsoleRecords } from '../domain/console-ports.ts';
import type { TemplatePlan } from '../domain/import-plan.ts';
import type { Template, TemplateField, TemplateKind } from '../domain/model.ts';
import { readImport } from '../import/import-file.ts';
import { ImportError } from '../import/import-problem.ts';
import type { SharedLimits } from '../limits/share-limits.ts';
import { createTokenBuckets } from '../limits/token-bucket.ts';
import { accountOf, type ConsoleHandlers, eventOf, timeOf, timeOrNull } from './call.ts';
import { type Fault, Problem, tooMany } from './problem.ts';

interface Ports {
  readonly console: ConsoleRecords;
  readonly render: Renderer['render'];
  readonly limits: SharedLimits;
}

/** Most of an organization. */
const most = 1000;
/** Previews that wait for the thread that draws them. */
const mostWaiting = 20;

/** Templates of an organization, edited as JSON text. */
export function templateHandlers({
  console: records,
  render,
  limits,
}: Ports): Pick<
  ConsoleHandlers,
  'listTemplates' | 'addTemplate' | 'readTemplate' | 'saveTemplate' | 'previewTemplate' | 'archiveTemplate'
> {
  // Previews and saves: each is read, checked and drawn, or kept for good.
  const perMember = limits.share('templates of member', createTokenBuckets(2, 20));
  let waiting = 0;

  function limit(memberId: string): void {
    const wait = perMember.take(memberId);
    if (wait > 0) throw tooMany(wait);
  }

  async function shown(template: Template) {
    const versions = await records.templateVersions(template.memberId, template.id);
    const { id, name, version } = template;
    return {
      ...{ id, name, version, source: sourceOf(template) },
      versions: versions.map((each) => ({ ...each, savedAt: timeOf(each.savedAt) })),
    };
  }

  async function stored(memberId: string, id: string, version?: number): Promise<Template> {
    const template = await records.template(memberId, id, version);
    if (template === undefined) throw unknownTemplate();
    return template;
  }

  return {
    async listTemplates(_, call) {
      const found = await records.templates(accountOf(call).memberId);
      const templates = found.map(({ changedAt, archivedAt, kinds, ...template }) => ({
        ...template,
        changedAt: timeOf(changedAt),
        archivedAt: timeOrNull(archivedAt),
        kinds: kinds.map(({ name, required, fields }) => ({ name, required, fields: [...fields] })),
      }));
      return { status: 200, body: { templates } };
    },

    async addTemplate({ body: { source } }, call) {
      const { memberId, organization } = accountOf(call);
      limit(memberId);
      const id = randomBytes(8).toString('hex').toUpperCase();
      const template = await readSource(source, id, organization);
      if ((await records.templates(memberId)).length >= most)
        throw new Problem(400, 'too-many-templates', `An organization has at most ${most} templates.`, {
          most,
        });
      await records.saveTemplate(memberId, template, null, eventOf(call, 'template-saved', id));
      return { status: 201, body: await shown(await stored(memberId, id)) };
    },

    async readTemplate({ path: { templateId }, query: { version } }, call) {
      return { status: 200, body: await shown(await stored(accountOf(call).memberId, templateId, version)) };
    },

    async saveTemplate({ path: { templateId }, body: { source, base } }, call) {
      const { memberId, organization } = accountOf(call);
      limit(memberId);
      const template = await readSource(source, templateId, organization);
      const event = eventOf(call, 'template-saved', templateId);
      const outcome = await records.saveTemplate(memberId, template, base, event);
      if (outcome === 'unknown') throw unknownTemplate();
      if (outcome === 'edited') {
        const [newest] = await records.templateVersions(memberId, templateId);
        const { version = 0, savedBy } = newest ?? {};
        const who = savedBy ?? 'An administrator';
        const message = `${who} saved version ${version} while you edited. Compare it with yours, then save again.`;
        throw new Problem(409, 'edited', message, { who, version });
      }
      return { status: 200, body: await shown(await stored(memberId, templateId)) };
    },

    async archiveTemplate({ path: { templateId: id }, body: { archived } }, call) {
      const event = eventOf(call, archived ? 'template-archived' : 'template-restored', id);
      const at = archived ? event.at : null;
      if (!(await records.archiveTemplate({ id, memberId: accountOf(call).memberId, at }, event)))
        throw unknownTemplate();
      return { status: 204 };
    },

    async previewTemplate({ body: { source, values } }, call) {
      const { memberId, organization } = accountOf(call);
      limit(memberId);
      const template = await readSource(source, 'preview', organization);
      if (waiting >= mostWaiting) throw tooMany(3);
      waiting += 1;
      const sample = sampleInput(template, organization);
      const pdf = await render(values ? { ...sample, ...typedInput(values) } : sample).finally(() => {
        waiting -= 1;
      });
      return { status: 200, fileName: 'preview.pdf', file: Readable.from([pdf]) };
    },
  };
}

function unknownTemplate(): Problem {
  return new Problem(404, 'unknown-template', 'There is no such template, or no such version of it.');
}

/** As people edit it: name, kinds with what they leave out left out, and the layout. */
function sourceOf({ name, kinds, layout }: Template): string {
  const short = kinds.map((kind) => ({
    name: kind.name,
    ...(kind.required && { required: true }),
    ...(kind.allowOtherFields && { allowOtherFields: true }),
    fields: kind.fields.map((field) => ({
      ...{ name: field.name, type: field.type },
      ...(field.required && { required: true }),
      ...(field.label !== undefined && { label: field.label }),
      ...(field.example !== undefined && { example: field.example }),
    })),
  }));
  const look = layout == null ? {} : { layout: JSON.parse(layout) as unknown };
  return JSON.stringify({ name, kinds: short, ...look }, undefined, 2);
}

/**
 * Held against the same rules as the file of an administrator.
 *
 * @throws Problem 400 with everything that is wrong, each with its place
 */
async function readSource(source: string, id: string, member: string): Promise<TemplatePlan> {
  const template = { id, member, ...membersOf(source) };
  try {
    const text = JSON.stringify({ templates: [template] });
    const { plan } = await readImport(text, '.', { knownMembers: new Set([member]), certificates });
    const [read] = plan.templates;
    if (read === undefined) throw new Error('The import has no template');
    return read;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    throw invalid(
      error.problems.map(({ pointer, ...fault }) => ({
        place: pointer.replace(/^\/templates\/0/, ''),
        ...fault,
      })),
    );
  }
}

function membersOf(source: string): object {
  try {
    // Stricter than JSON.parse: no name twice.
    jsonMembers(source);
  } catch (error) {
    if (!(error instanceof JsonTextError)) throw error;
    const before = source.slice(0, error.offset).split('\n');
    const parameters = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
    const place = `line ${parameters.line}, column ${parameters.column}`;
    const message = `This is not a JSON object: ${error.message} (${place}).`;
    throw invalid([{ place: '', message, code: 'not-json', parameters }]);
  }
  const members = JSON.parse(source) as object;
  const chosen = ['id', 'member'].filter((name) => name in members);
  if (chosen.length > 0)
    throw invalid(
      chosen.map((name) => ({
        ...{ place: `/${name}`, message: 'is set by the service; remove it.', code: 'by-service' },
      })),
    );
  return members;
}

/** A template has none. */
const certificates = {
  issue: () => Promise.reject(new Error('A template asks for no certificate')),
  seal: () => Promise.reject(new Error('A template has no private key')),
};

/** Faults that are answered: a text of 100,000 characters can have as many. */
const mostFaults = 50;

function invalid(all: readonly Fault[]): Problem {
  const faults = all.slice(0, mostFaults);
  const lines = faults.map(({ place, message }) => `${place === '' ? '' : `${place}: `}${message}`);
  const problem = new Problem(400, 'template-invalid', lines.join('\n'));
  problem.faults = faults;
  return problem;
}

/** What someone has typed in place of the examples. */
function typedInput({ identities, factoids, files }: components['schemas']['PreviewValues']) {
  return {
    identities: JSON.stringify(identities),
    factoids: factoids.map(({ data, ...factoid }) => ({ ...factoid, data: JSON.stringify(data) })),
    attachments: files.map(({ signers, ...file }) => ({
      ...file,
      // As it will be once the file is made.
      signed: true,
      signers: signers.map(({ keywords, ...party }) => ({
        ...party,
        keywords: keywords.map((keyword) => ({ keyword, pages: [] })),
      })),
    })),
  };
}

/**
 * What a certificate of this template is drawn from, with its examples or made-up values: a factoid of each kind, two
 * of one that is printed for every factoid, and one file.
 */
export function sampleInput({ name, kinds, layout: text }: TemplatePlan, organization: string): RenderInput {
  const layout = text == null ? null : (JSON.parse(text) as Layout);
  return {
    no: '0123456789ABCDEF0123456789ABCDEF',
    closedAt: new Date().toISOString(),
    environment: 'sandbox',
    productName: name,
    organizationName: organization,
    identities: '{"ID":"42012319800127691X"}',
    ...{ layout, kinds },
    factoids: kinds.flatMap((kind) =>
      (isRepeated(kind, layout) ? [1, 2] : [1]).map((number) => ({
        uniqueId: `${kind.name}-${number}`,
        type: kind.name,
        data: JSON.stringify(
          Object.fromEntries(kind.fields.map((field) => [field.name, sampleOf(field, number)])),
        ),
      })),
    ),
    attachments:
      kinds.length === 0
        ? []
        : [
            {
              factoid: 0,
              name: 'example.pdf',
              checksum: 'ab'.repeat(32),
              size: 123_456,
              signers: [],
              signed: false,
            },
          ],
    publicAddress: null,
  };
}

function isRepeated({ name, fields }: TemplateKind, layout: Layout | null): boolean {
  const own = new Set(fields.map((field) => `${name}.${field.name}`));
  const repeats = (block: Layout['blocks'][number]): boolean =>
    'each' in block
      ? block.each === name || block.blocks.some(repeats)
      : 'table' in block &&
        block.table.some((entry) => own.has(typeof entry === 'string' ? entry : entry.field));
  return layout === null || layout.blocks.some(repeats);
}

function sampleOf({ name, type, label, example }: TemplateField, number: number): string | number {
  if (example !== undefined && (number === 1 || type === 'string'))
    return number === 1 ? example : `${example} ${number}`;
  if (type === 'number') return number === 1 ? 1280.5 : 42;
  if (type === 'date') return `2026-0${number}-15`;
  return `${label ?? name} ${number}`;
}
