import { type Case, findingsOf } from '../case.ts';
import type { Finding } from '../report.ts';
import { elementsOf, type FactoidText, factoidOf, type RequestedData, stringOf } from '../stored-data.ts';
import { decodeUtf8, membersOf } from '../strict-json.ts';

const FILE = 'data/attestation.json';
/** A string of JavaScript cannot hold much more. */
const MAX_DATA = 500 << 20;
const MEMBERS = 'created_at,factoids,identities,no,template_id,template_version,unique_id';

const { ok, failed } = findingsOf('data.attestation');

/** The data is what the member signed, character for character: nothing added, left out, changed or re-printed. */
export async function checkData({ archive, manifest }: Case, requested: RequestedData): Promise<Finding[]> {
  const bytes = await archive.read(FILE, MAX_DATA);
  const members = membersOf((bytes && decodeUtf8(bytes)) ?? '');
  const factoids = elementsOf(members?.get('factoids'))?.map(factoidOf);
  if (!members || [...members.keys()].sort().join() !== MEMBERS || !factoids) {
    return [failed('data-format', {}, FILE)];
  }
  const facts: [member: string, found: string | undefined, want: string][] = [
    ['no', stringOf(members.get('no')), manifest.no],
    ['unique_id', stringOf(members.get('unique_id')), requested.uniqueId],
    ['template_id', stringOf(members.get('template_id')), requested.templateId],
    ['template_id', manifest.template.id, requested.templateId],
    ['template_version', members.get('template_version'), String(manifest.template.version)],
    ['created_at', stringOf(members.get('created_at')), manifest.createdAt],
    ['identities', members.get('identities'), requested.identities],
  ];
  const faults = facts
    .filter(([, found, want]) => found !== want)
    .map(([member]) => failed('data-differs', { member }, FILE));
  if (!requested.closed) faults.push(failed('data-not-closed', {}, FILE));
  faults.push(...factoidFaults(factoids, requested.factoids));
  return faults.length > 0 ? faults : [ok('data-ok', { count: factoids.length }, FILE)];
}

function factoidFaults(found: readonly (FactoidText | undefined)[], want: readonly FactoidText[]): Finding[] {
  if (found.length !== want.length) {
    return [failed('data-factoid-count', { count: found.length, want: want.length }, FILE)];
  }
  return want.flatMap(({ uniqueId, type, data }, index) => {
    const factoid = found[index];
    if (factoid?.uniqueId === uniqueId && factoid.type === type && factoid.data === data) return [];
    return [failed('data-factoid-differs', { index }, FILE)];
  });
}
