import type { Factoid } from '../src/domain/model.ts';
import type { StoredAttachment } from '../src/domain/ports.ts';
import type { Database } from '../src/storage/database/database.ts';
import { prepare, run } from '../src/storage/database/prepare.ts';
import { listEvents, listRequests } from '../src/storage/records/evidence-records.ts';

/** What lies in the database under a number, whoever owns it. */
export function storedIn(database: Database) {
  return {
    factoids: (no: string): Promise<readonly Factoid[]> => database.read(() => run(factoids, { no })),
    /** In order of factoid, then of entry. */
    attachments: (no: string): Promise<readonly StoredAttachment[]> =>
      database.read(() => run(attachments, { no })),
    requests: (subject: string) => database.read(() => run(listRequests, { subject })),
    custody: (subject: string) => database.read(() => run(listEvents, { subject })),
  };
}

const factoids = prepare((q, p: { no: string }) =>
  q
    .selectFrom('factoids')
    .select(['unique_id as uniqueId', 'type', 'data'])
    .where('no', '=', p.no)
    .orderBy('position'),
);

const attachments = prepare((q, p: { no: string }) =>
  q
    .selectFrom('attachments')
    .select(['factoid', 'id', 'checksum', 'size', 'file_name as fileName', 'media_type as mediaType', 'sign'])
    .where('no', '=', p.no)
    .orderBy('factoid')
    .orderBy('position'),
);
