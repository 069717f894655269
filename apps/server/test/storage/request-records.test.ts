import { expect, it } from 'vitest';
import { type AcceptedRequest, lastTie, type RequestSearch } from '../../src/domain/request-ports.ts';
import { recordsOf } from '../../src/storage/open-storage.ts';
import { onEveryDatabase } from '../every-database.ts';
import {
  provisionParties,
  sampleAddition,
  sampleAttestation,
  sampleFactoid,
  sampleNumber,
  sampleRequest,
} from '../storage-samples.ts';

const everything: RequestSearch = { from: 0, before: { at: 9_000_000_000_000, tie: lastTie } };

onEveryDatabase((open) => {
  it('lists stored requests by time, key, request_id and number, each once over all pages', async () => {
    const db = await open();
    const { acme, acmeFormal, other } = await provisionParties(db);
    const { attestations, requests } = recordsOf(db);
    const at = 1_700_000_000_000;
    const first = sampleNumber();
    const store = (
      owner: typeof acme,
      no: string,
      requestId: string,
      receivedAt: number,
      accessKey: string,
    ) =>
      attestations.insert(
        sampleAttestation(owner, {
          ...{ no, uniqueId: no, request: sampleRequest({ requestId, receivedAt, accessKey }) },
        }),
      );
    await store(acme, first, 'create', at, 'AK1');
    const addition = {
      ...{ accessKey: 'AK1', path: '/api/v1/factoids', requestId: 'add', receivedAt: at + 5 },
    };
    await attestations.append(
      sampleAddition(acme, first, { factoids: [sampleFactoid('f2')], request: sampleRequest(addition) }),
    );
    await store(acmeFormal, sampleNumber(), 'create', at, 'AK1F');
    await store(other, sampleNumber(), 'create', at, 'AK2');
    // All at one time.
    const many = Array.from({ length: 60 }, (_, i) => [sampleNumber(), `many-${i}`] as const);
    for (const [no, requestId] of many) await store(acme, no, requestId, at + 9, 'AK1');

    const find = async (search: Partial<RequestSearch>, owner = acme) =>
      (await requests.stored(owner, { ...everything, ...search })).map(({ requestId }) => requestId);
    expect(await find({ before: { at: at + 8, tie: lastTie } })).toEqual(['add', 'create']);
    expect(await find({ from: at + 1, before: { at: at + 8, tie: lastTie } })).toEqual(['add']);
    expect(await find({ no: first })).toEqual(['add', 'create']);
    expect(await find({ no: first, requestId: 'add' })).toEqual(['add']);
    expect(await find({ no: first }, other)).toEqual([]);
    expect(await find({ requestId: 'create' })).toEqual(['create']);
    expect(await find({ requestId: 'create', accessKey: 'AK2' })).toEqual([]);
    expect(await find({ requestId: 'many-7' })).toEqual(['many-7']);
    expect(await find({}, acmeFormal)).toEqual(['create']);
    const page = await requests.stored(acme, everything);
    const rest = await requests.stored(acme, { ...everything, before: page.at(-1) as AcceptedRequest });
    expect([...page, ...rest].map(({ requestId }) => requestId)).toEqual([
      ...many.map(([, requestId]) => requestId).reverse(),
      ...['add', 'create'],
    ]);
    expect(rest.at(-1)).toMatchObject({ at, no: first, operation: '/api/v1/attestations', accessKey: 'AK1' });
  });

  it('keeps the newest 100,000 reads of a member, and finds them', { timeout: 60_000 }, async () => {
    const { requests } = recordsOf(await open());
    const read = (i: number, memberId = 'acme') => ({
      ...{ memberId, environment: i % 2 === 0 ? ('sandbox' as const) : ('formal' as const) },
      ...{ accessKey: `K${i % 4}`, operation: 'readAttestation', requestId: `read-${i}`, no: `N${i % 1000}` },
      at: 1000 + Math.floor(i / 10),
    });
    const reads = (from: number, count: number) => Array.from({ length: count }, (_, i) => read(from + i));
    await requests.keepReads('other', [read(0, 'other')]);
    for (let from = 0; from < 100_000; from += 2000) await requests.keepReads('acme', reads(from, 2000));
    const sandbox = { memberId: 'acme', environment: 'sandbox' as const };
    const find = async (search: Partial<RequestSearch>, owner = sandbox) =>
      (await requests.reads(owner, { ...everything, ...search })).map(({ requestId }) => requestId);
    expect(await find({ requestId: 'read-0' })).toEqual(['read-0']);
    // Two processes at once.
    await Promise.all([
      requests.keepReads('acme', reads(100_000, 3)),
      requests.keepReads('acme', reads(100_003, 3)),
    ]);
    // The oldest ones go together.
    expect(await find({ requestId: 'read-1998' })).toEqual([]);
    expect(await find({ requestId: 'read-2000' })).toEqual(['read-2000']);
    expect(await find({ requestId: 'read-2001' })).toEqual([]);
    // Their numbers say who was first.
    expect((await find({})).slice(0, 3).sort()).toEqual(['read-100000', 'read-100002', 'read-100004']);
    expect((await find({ accessKey: 'K2' })).slice(0, 2)).toEqual(['read-100002', 'read-99998']);
    expect((await find({ no: 'N998' })).slice(0, 2)).toEqual(['read-99998', 'read-98998']);
    expect(await find({ requestId: 'read-0' }, { memberId: 'other', environment: 'sandbox' })).toHaveLength(
      1,
    );
    const page = await requests.reads(sandbox, everything);
    const next = await requests.reads(sandbox, { ...everything, before: page.at(-1) as AcceptedRequest });
    expect(next[0]?.requestId).toBe('read-99902');
  });
});
