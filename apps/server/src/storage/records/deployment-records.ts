import type { Database } from '../database/database.ts';
import { prepare, run } from '../database/prepare.ts';

/**
 * Notes where the files of this database lie, unless that is known.
 *
 * @returns where they lie
 */
export function claimFiles(db: Database, files: string): Promise<string> {
  return db.write(function* () {
    yield* run(insertDeployment, { files });
    return (yield* run(findDeployment, {}))[0]?.files ?? files;
  });
}

/** Where the files lie; undefined while that is open. */
export async function placeOfFiles(db: Database): Promise<string | undefined> {
  return (await db.rows(findDeployment, {}))[0]?.files;
}

/** In the place of a name: records whose files are still being copied. No server may use them. */
export const incomplete = 'incomplete';

/** Says that all is copied. @param files where they lie; undefined: the next server says it */
export async function completeFiles(db: Database, files: string | undefined): Promise<void> {
  await db.write(function* () {
    yield* run(deleteDeployment, {});
    if (files !== undefined) yield* run(insertDeployment, { files });
  });
}

const only = 1;

const deleteDeployment = prepare((q, _: Readonly<Record<string, never>>) => q.deleteFrom('deployment'));

const insertDeployment = prepare((q, p: { files: string }) =>
  q
    .insertInto('deployment')
    .values({ id: only, files: p.files })
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

const findDeployment = prepare((q, _: Readonly<Record<string, never>>) =>
  q.selectFrom('deployment').select('files').where('id', '=', only),
);
