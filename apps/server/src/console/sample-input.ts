import type { Layout, RenderInput } from '@attestation/rendering';
import type { TemplatePlan } from '../domain/import-plan.ts';

/** What a certificate of this template is drawn from, with made-up values: two factoids of each kind, one file. */
export function sampleInput({ name, kinds, layout }: TemplatePlan, organization: string): RenderInput {
  return {
    no: '0123456789ABCDEF0123456789ABCDEF',
    closedAt: new Date().toISOString(),
    environment: 'sandbox',
    productName: name,
    organizationName: organization,
    identities: '{"ID":"42012319800127691X"}',
    layout: layout == null ? null : (JSON.parse(layout) as Layout),
    kinds,
    factoids: kinds.flatMap((kind) =>
      [1, 2].map((number) => ({
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

function sampleOf({ name, type }: { name: string; type: string }, number: number): string | number {
  if (type === 'number') return number === 1 ? 1280.5 : 42;
  if (type === 'date') return `2026-0${number}-15`;
  return `${name} ${number}`;
}
