import type { Layout, RenderInput } from '@attestation/rendering';
import type { TemplatePlan } from '../domain/import-plan.ts';
import type { TemplateField, TemplateKind } from '../domain/model.ts';

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
