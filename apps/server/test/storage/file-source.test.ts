import { expect, it } from 'vitest';
import { prepare, run } from '../../src/storage/database/prepare.ts';
import { recordsOf } from '../../src/storage/open-storage.ts';
import { fileSource } from '../../src/storage/records/evidence-records.ts';
import { onEveryDatabase } from '../every-database.ts';
import { provisionParties, sampleAttestation, sampleFactoid } from '../storage-samples.ts';

/** As one that is read in pieces has. */
const countMuch = prepare((q) => q.updateTable('attestations').set({ data_bytes: 1 << 20 }));

onEveryDatabase((open) => {
  it('gives the factoids of an attestation in their order', async () => {
    const db = await open();
    const { acme } = await provisionParties(db);
    const attestation = sampleAttestation(acme, {
      completed: true,
      factoids: [sampleFactoid('f1'), sampleFactoid('f2')],
    });
    await recordsOf(db).attestations.insert(attestation);
    const factoids = await Array.fromAsync(fileSource(db).factoids(attestation.no));
    expect(factoids.map(({ uniqueId }) => uniqueId)).toEqual(['f1', 'f2']);
    expect(await Array.fromAsync(fileSource(db).factoids('none'))).toEqual([]);
  });

  it('gives them to a read in pieces, too', async () => {
    const db = await open();
    const { acme } = await provisionParties(db);
    const attachment = {
      id: 'a1',
      checksum: 'a'.repeat(64),
      size: 1,
      fileName: null,
      mediaType: null,
      sign: null,
    };
    const attestation = sampleAttestation(acme, {
      factoids: [sampleFactoid('f1'), sampleFactoid('f2', { attachments: [attachment] })],
    });
    const { attestations } = recordsOf(db);
    await attestations.insert(attestation);
    await db.write(() => run(countMuch, {}));
    const found = await attestations.read(acme, attestation.no, { factoids: true, attachments: true });
    if (!found?.isPaged) return expect.unreachable();
    const factoids = (await Array.fromAsync(found.factoids ?? [])).flat();
    expect(factoids.map(({ uniqueId }) => uniqueId)).toEqual(['f1', 'f2']);
    expect((await Array.fromAsync(found.attachments ?? [])).flat()).toMatchObject([{ id: 'a1' }]);
  });
});
