import { expect, it } from 'vitest';
import { storedFileFault } from '../../src/domain/domain-error.ts';
import { attestationFile } from '../../src/domain/read-attestation.ts';
import type { Database } from '../../src/storage/database/database.ts';
import { run } from '../../src/storage/database/prepare.ts';
import { removeAttachments, removeExpired, removeFactoids } from '../../src/storage/maintenance/retention.ts';
import { recordsOf } from '../../src/storage/open-storage.ts';
import { attachmentPages, factoidPages } from '../../src/storage/records/attestation-pages.ts';
import { onEveryDatabase } from '../every-database.ts';
import { provisionParties, sampleAttestation, sampleFactoid } from '../storage-samples.ts';

const files = 501; // one more than are read at once

/** The database of an attestation that is removed after the first query. */
function removedAfterFirst(db: Database, no: string): Database {
  let queries = 0;
  return {
    ...db,
    async rows(query, args) {
      const rows = await db.rows(query, args);
      queries += 1;
      if (queries === 1) {
        await db.write(function* () {
          yield* run(removeAttachments, { no });
          yield* run(removeFactoids, { no });
        });
      }
      return rows;
    },
  };
}

onEveryDatabase((open) => {
  const stored = async () => {
    const db = await open();
    const { acme } = await provisionParties(db);
    const attachments = Array.from({ length: files }, (_, index) => ({
      id: `a${index}`,
      ...{ checksum: 'ab', size: 3, fileName: null, mediaType: null, sign: null },
    }));
    const attestation = sampleAttestation(acme, { factoids: [sampleFactoid('f1', { attachments })] });
    await recordsOf(db).attestations.insert(attestation);
    return { db, no: attestation.no };
  };

  it('attachments that are removed while they are read are not missing without an error', async () => {
    const { db, no } = await stored();
    expect((await Array.fromAsync(attachmentPages(db, no, 1, files))).flat()).toHaveLength(files);
    const pages = attachmentPages(removedAfterFirst(db, no), no, 1, files);
    await expect(Array.fromAsync(pages)).rejects.toThrow(`Attestation ${no} was removed while it was read.`);
  });

  it('factoids that are removed while they are read are not missing without an error', async () => {
    const { db, no } = await stored();
    expect((await Array.fromAsync(factoidPages(db, no, 1))).flat()).toHaveLength(1);
    const pages = factoidPages(removedAfterFirst(db, no), no, 1);
    await expect(Array.fromAsync(pages)).rejects.toThrow(`Attestation ${no} was removed while it was read.`);
  });

  it.each([
    ['is unknown from then on', true, { code: 'unknown-attestation' }],
    ['that is still there fails as it did', false, { code: 'storage-damaged' }],
  ])('a file of which something is missing: an attestation %s', async (_, isRemoved, want) => {
    const db = await open();
    const { acme } = await provisionParties(db);
    const { attestations } = recordsOf(db);
    const attestation = sampleAttestation(acme, { completed: true });
    const { no } = attestation;
    await attestations.insert(attestation);
    const read = async () => {
      const files = { sweep: async () => 0 };
      if (isRemoved) await removeExpired(db, files, { olderThanMs: 0, now: Number.MAX_SAFE_INTEGER });
      throw storedFileFault('its file is missing');
    };
    const attestationFiles = { closed() {}, read, certificate: read };
    await expect(attestationFile(acme, no, { attestations, attestationFiles })).rejects.toMatchObject(want);
  });
});
