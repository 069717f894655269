import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Renderer } from '@attestation/rendering';
import type { ConsoleRecords } from '../domain/console-ports.ts';
import type { Template } from '../domain/model.ts';
import type { SharedLimits } from '../limits/share-limits.ts';
import { createTokenBuckets } from '../limits/token-bucket.ts';
import { accountOf } from './call.ts';
import { Problem, tooMany } from './problem.ts';
import { sampleInput } from './sample-input.ts';
import { readSource, sourceOf } from './template-source.ts';
import type { ConsoleHandlers } from './types.ts';

type Templates = Pick<
  ConsoleHandlers,
  'listTemplates' | 'addTemplate' | 'readTemplate' | 'saveTemplate' | 'previewTemplate'
>;

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
export function templateHandlers({ console: records, render, limits }: Ports): Templates {
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
      versions: versions.map((each) => ({ ...each, savedAt: new Date(each.savedAt).toISOString() })),
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
      const templates = found.map(({ changedAt, kinds, ...template }) => ({
        ...template,
        changedAt: new Date(changedAt).toISOString(),
        kinds: kinds.map(({ name, required, fields }) => ({ name, required, fields: [...fields] })),
      }));
      return { status: 200, body: { templates } };
    },

    async addTemplate({ body: { source } }, call) {
      const { memberId, email: who, organization } = accountOf(call);
      limit(memberId);
      const id = randomBytes(8).toString('hex').toUpperCase();
      const template = await readSource(source, id, organization);
      if ((await records.templates(memberId)).length >= most)
        throw new Problem(400, 'too-many-templates', `An organization has at most ${most} templates.`);
      const event = { memberId, at: Date.now(), who, what: 'template-saved', subject: id } as const;
      await records.saveTemplate(memberId, template, null, { ...event, address: call.ip });
      return { status: 201, body: await shown(await stored(memberId, id)) };
    },

    async readTemplate({ path: { templateId }, query: { version } }, call) {
      return { status: 200, body: await shown(await stored(accountOf(call).memberId, templateId, version)) };
    },

    async saveTemplate({ path: { templateId }, body: { source, base } }, call) {
      const { memberId, email: who, organization } = accountOf(call);
      limit(memberId);
      const template = await readSource(source, templateId, organization);
      const event = { memberId, at: Date.now(), who, what: 'template-saved', subject: templateId } as const;
      const outcome = await records.saveTemplate(memberId, template, base, { ...event, address: call.ip });
      if (outcome === 'unknown') throw unknownTemplate();
      if (outcome === 'edited') {
        const message = 'Somebody saved another version meanwhile. Compare it with yours, then save again.';
        throw new Problem(409, 'edited', message);
      }
      return { status: 200, body: await shown(await stored(memberId, templateId)) };
    },

    async previewTemplate({ body: { source } }, call) {
      const { memberId, organization } = accountOf(call);
      limit(memberId);
      const template = await readSource(source, 'preview', organization);
      if (waiting >= mostWaiting) throw tooMany(3);
      waiting += 1;
      const pdf = await render(sampleInput(template, organization)).finally(() => {
        waiting -= 1;
      });
      return { status: 200, fileName: 'preview.pdf', file: Readable.from([pdf]) };
    },
  };
}

function unknownTemplate(): Problem {
  return new Problem(404, 'unknown-template', 'There is no such template, or no such version of it.');
}
