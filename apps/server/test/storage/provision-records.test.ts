import { describe, expect, it } from 'vitest';
import { ImportConflict, type ImportPlan, type TemplatePlan } from '../../src/domain/import-plan.ts';
import type { Applicant, TemplateKind } from '../../src/domain/model.ts';
import { recordsOf } from '../../src/storage/open-storage.ts';
import { onEveryDatabase } from '../every-database.ts';
import { provisionParties } from '../storage-samples.ts';

const empty: ImportPlan = { members: [], templates: [], certifications: [] };
const kinds: TemplateKind[] = [{ name: 'user', required: true, allowOtherFields: false, fields: [] }];
const template: TemplatePlan = { id: 'T2', member: 'Acme', name: 'Two', kinds: [] };
const key = { accessKey: 'AK9', environment: 'sandbox', publicKeyPem: 'PEM', expiresAt: null } as const;
const applicant: Applicant = {
  type: 'PERSONAL',
  name: null,
  icCode: null,
  orgCode: null,
  taxCode: null,
  linkName: '李雷',
  linkIdCard: '330184198501184115',
  linkPhone: '13378784545',
  linkEmail: 'li@example.com',
};
const certification = {
  caId: 'F98F99A554E944B6996882E8A68C60B2',
  member: 'Acme',
  environment: 'sandbox',
  applicant,
  certificatePem: 'CERTIFICATE',
  sealedKey: 'SEALED',
} as const;
const plan: ImportPlan = {
  members: [{ name: 'Acme', accessKeys: [key] }],
  templates: [template],
  certifications: [certification],
};

onEveryDatabase((open) => {
  const openRecords = async () => {
    const db = await open();
    return { ...recordsOf(db), ...(await provisionParties(db)) };
  };

  it('applies a plan once, however often it comes', async () => {
    const { provision, certifications, acme } = await openRecords();
    expect(await provision.apply(plan)).toEqual({
      members: 0,
      accessKeys: 1,
      templates: 1,
      certifications: 1,
    });
    expect(await provision.apply(plan)).toEqual({
      members: 0,
      accessKeys: 0,
      templates: 0,
      certifications: 0,
    });
    expect((await provision.members()).map(({ name }) => name)).toEqual(['Acme', 'Other']);
    expect(
      (await provision.accessKeys()).map(({ accessKey, memberName }) => [memberName, accessKey]),
    ).toEqual([
      ['Acme', 'AK1'],
      ['Acme', 'AK1F'],
      ['Acme', 'AK9'],
      ['Other', 'AK2'],
    ]);
    expect(await certifications.exists(acme, certification.caId)).toBe(true);
    expect(await provision.hasCertification(certification.caId)).toBe(true);
    expect(await provision.hasCertification('0'.repeat(32))).toBe(false);
  });

  describe('a plan that contradicts what is stored is refused whole', () => {
    const added = { name: 'Newcomer', accessKeys: [{ ...key, accessKey: 'AK-NEW' }] };
    const table: [string, Partial<ImportPlan>][] = [
      ['key of another member', { members: [{ name: 'Other', accessKeys: [key] }] }],
      [
        'key with another public key',
        { members: [{ name: 'Acme', accessKeys: [{ ...key, publicKeyPem: 'X' }] }] },
      ],
      [
        'key of another environment',
        { members: [{ name: 'Acme', accessKeys: [{ ...key, environment: 'formal' }] }] },
      ],
      ['template of another member', { templates: [{ ...template, member: 'Other' }] }],
      ['template of an unknown member', { templates: [{ ...template, id: 'T3', member: 'Unknown' }] }],
      ['caId of another member', { certifications: [{ ...certification, member: 'Other' }] }],
      ['caId of another environment', { certifications: [{ ...certification, environment: 'formal' }] }],
    ];
    it.each(table)('%s', async (_name, given) => {
      const { provision, keys } = await openRecords();
      await provision.apply(plan);
      const members = [added, ...(given.members ?? [])];
      await expect(provision.apply({ ...empty, ...given, members })).rejects.toThrow(ImportConflict);
      expect(await keys.find('AK-NEW')).toBeUndefined();
      expect(await provision.members()).toHaveLength(2);
    });
  });

  it('makes a new version of a template only when its kinds or its layout change', async () => {
    const { provision, templates, acme, other } = await openRecords();
    const steps: [TemplatePlan, { added: number; version: number; name: string }][] = [
      [template, { added: 1, version: 1, name: 'Two' }],
      [
        { ...template, name: 'Renamed' },
        { added: 0, version: 1, name: 'Renamed' },
      ],
      [
        { ...template, kinds },
        { added: 1, version: 2, name: 'Two' },
      ],
      [
        { ...template, kinds },
        { added: 0, version: 2, name: 'Two' },
      ],
      [
        { ...template, kinds, layout: '{"blocks": []}' },
        { added: 1, version: 3, name: 'Two' },
      ],
      [
        { ...template, kinds, layout: '{"blocks": []}' },
        { added: 0, version: 3, name: 'Two' },
      ],
    ];
    for (const [given, { added, version, name }] of steps) {
      expect((await provision.apply({ ...empty, templates: [given] })).templates).toBe(added);
      expect(await templates.latest(acme.memberId, 'T2')).toEqual({
        id: 'T2',
        version,
        memberId: acme.memberId,
        name,
        kinds: given.kinds,
        layout: given.layout ?? null,
      });
    }
    expect((await templates.version('T2', 1))?.kinds).toEqual([]);
    expect((await templates.version('T2', 2))?.kinds).toEqual(kinds);
    expect(await templates.version('T2', 4)).toBeUndefined();
    expect(await templates.latest(other.memberId, 'T2')).toBeUndefined();
    expect(
      (await provision.templates()).map(({ id, version, memberName }) => [id, version, memberName]),
    ).toEqual([
      ['T1', 1, 'Acme'],
      ['T2', 3, 'Acme'],
    ]);
  });

  it('revokes a key for good, and never forgets it', async () => {
    const { provision, keys } = await openRecords();
    expect((await keys.find('AK1'))?.revokedAt).toBeNull();
    expect(await provision.revokeKey('AK1')).toBe(true);
    const revoked = await keys.find('AK1');
    expect(revoked?.revokedAt).toBeGreaterThan(1_700_000_000_000);

    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await provision.revokeKey('AK1')).toBe(true);
    const publicKeyPem = revoked?.publicKeyPem ?? '';
    const again = { accessKey: 'AK1', environment: 'sandbox', publicKeyPem, expiresAt: 7 } as const;
    await provision.apply({ ...empty, members: [{ name: 'Acme', accessKeys: [again] }] });
    expect(await keys.find('AK1')).toEqual({ ...revoked, expiresAt: 7 });
    expect(await provision.revokeKey('unknown')).toBe(false);
    expect(await keys.find('unknown')).toBeUndefined();
  });
});
