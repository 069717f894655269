import { describe, expect, it } from 'vitest';
import { custodyFault } from '../../src/domain/custody.ts';
import type { AdditionOutcome, FactoidAddition, NewAttestation } from '../../src/domain/ports.ts';
import { recordsOf } from '../../src/storage/open-storage.ts';
import { onEveryDatabase } from '../every-database.ts';
import {
  provisionParties,
  sampleAddition,
  sampleAttestation,
  sampleFactoid,
  sampleNumber,
  samplePem,
  sampleRequest,
} from '../storage-samples.ts';
import { storedIn } from '../stored.ts';

onEveryDatabase((open) => {
  const openRecords = async () => {
    const db = await open();
    return { ...recordsOf(db), stored: storedIn(db), ...(await provisionParties(db)) };
  };

  describe('insert', () => {
    it('reads back exactly what was sent', async () => {
      const { attestations, stored, acme } = await openRecords();
      const data = '{ "__proto__": "\\u674e", "n": 12345678901234567890, "e": 1e400, "😀": "李" }';
      const attachment = {
        id: 'a1',
        checksum: 'ab'.repeat(32),
        size: 3_000_000_000,
        fileName: '合同.pdf',
        mediaType: null,
        sign: '{"CA": ["keyword"]}',
      };
      const second = { ...attachment, id: 'a2', fileName: null };
      const given = sampleAttestation(acme, {
        factoids: [sampleFactoid('f1'), sampleFactoid('f2', { data, attachments: [attachment, second] })],
      });

      expect(await attestations.insert(given)).toEqual({ no: given.no, created: true });

      expect(await attestations.find(acme, given.no)).toEqual({
        no: given.no,
        uniqueId: 'U1',
        templateId: 'T1',
        templateVersion: 1,
        identities: given.identities,
        completed: false,
        blockchainHash: null,
        createdAt: given.request.receivedAt,
        size: { factoids: 2, bytes: 33 + Buffer.byteLength(data), files: 2 },
      });
      expect(await stored.factoids(given.no)).toEqual([
        { uniqueId: 'f1', type: 'product', data: '{"price": 1.10}' },
        { uniqueId: 'f2', type: 'product', data },
      ]);
      expect(await stored.attachments(given.no)).toEqual([
        { ...attachment, factoid: 1 },
        { ...second, factoid: 1 },
      ]);
      expect(await stored.requests(given.no)).toEqual([{ ...given.request, publicKeyPem: samplePem }]);
    });

    it('gives 200 concurrent inserts of one unique_id one number', async () => {
      const { attestations, stored, acme } = await openRecords();
      const given = Array.from({ length: 200 }, () => sampleAttestation(acme));
      const answers = await Promise.all(given.map((attestation) => attestations.insert(attestation)));

      const created = answers.filter((answer) => answer.created);
      expect(created).toHaveLength(1);
      expect(new Set(answers.map(({ no }) => no))).toEqual(new Set([created[0]?.no]));
      const no = created[0]?.no ?? '';
      expect(await attestations.findByUniqueId(acme, 'U1')).toBe(no);
      expect(await stored.factoids(no)).toHaveLength(1);
      expect(await stored.requests(no)).toHaveLength(1);
      for (const other of given.filter((attestation) => attestation.no !== no)) {
        expect(await attestations.find(acme, other.no)).toBeUndefined();
        expect(await stored.factoids(other.no)).toEqual([]);
      }
    });

    it('fails one bad write alone among good ones', async () => {
      const { attestations, acme } = await openRecords();
      const taken = sampleNumber();
      const writes: NewAttestation[] = [
        sampleAttestation(acme, { uniqueId: 'good 1' }),
        sampleAttestation(acme, { uniqueId: 'first', no: taken }),
        sampleAttestation(acme, { uniqueId: 'no such template', templateId: 'none' }),
        sampleAttestation(acme, { uniqueId: 'good 2' }),
      ];
      const answers = await Promise.allSettled(writes.map((write) => attestations.insert(write)));
      const again = sampleAttestation(acme, { uniqueId: 'number taken', no: taken });
      await expect(attestations.insert(again)).rejects.toThrow();

      expect(answers.map(({ status }) => status)).toEqual([
        'fulfilled',
        'fulfilled',
        'rejected',
        'fulfilled',
      ]);
      for (const { uniqueId, no } of [...writes, again]) {
        const stored = uniqueId.startsWith('good') || uniqueId === 'first';
        expect([uniqueId, await attestations.findByUniqueId(acme, uniqueId)]).toEqual([
          uniqueId,
          stored ? no : undefined,
        ]);
      }
    });

    it.each(['other member', 'other environment'] as const)('is unknown to the %s', async (scope) => {
      const { attestations, acme, acmeFormal, other } = await openRecords();
      const given = sampleAttestation(acme);
      await attestations.insert(given);
      const outsider = scope === 'other member' ? other : acmeFormal;
      expect(await attestations.find(outsider, given.no)).toBeUndefined();
      expect(await attestations.findByUniqueId(outsider, 'U1')).toBeUndefined();
      expect(
        await attestations.append(sampleAddition(outsider, given.no, { factoids: [sampleFactoid('f9')] })),
      ).toEqual({ outcome: 'unknown' });
      expect(await attestations.insert(sampleAttestation(outsider))).toMatchObject({ created: true });
    });
  });

  describe('append', () => {
    const user = sampleFactoid('u1', { type: 'user' });

    /** Adds factoids to an attestation in requests received at these times. */
    async function openAdditions() {
      const { attestations, stored, acme } = await openRecords();
      const given = sampleAttestation(acme, { factoids: [sampleFactoid('f1')] });
      await attestations.insert(given);
      const add = (receivedAt: number, addition: Partial<FactoidAddition>) => {
        const request = sampleRequest({ path: '/api/v1/factoids', receivedAt });
        return attestations.append(sampleAddition(acme, given.no, { ...addition, request }));
      };
      const names = async () => (await stored.factoids(given.no)).map(({ uniqueId }) => uniqueId);
      return { attestations, stored, acme, given, add, names, start: given.request.receivedAt };
    }
    const halfHour = 1_800_000;

    it.each<[string, Partial<FactoidAddition>]>([
      ['a factoid', { factoids: [user] }],
      ['the close', { completed: true }],
    ])(
      'stores nothing half an hour before what the attestation already says: %s',
      async (_name, addition) => {
        const { add, names, start, stored, given } = await openAdditions();
        const until = start - halfHour;
        expect(await add(until - 1, addition)).toEqual({ outcome: 'ahead', until });
        expect(await names()).toEqual(['f1']);
        expect(await stored.requests(given.no)).toHaveLength(1);
        expect(await add(until - 1, { factoids: [sampleFactoid('f1')] })).toEqual({ outcome: 'repeated' });
        expect(await add(until, addition)).toEqual({ outcome: 'stored' });
      },
    );

    it('compares with the latest event, not with the one before', async () => {
      const { add, start } = await openAdditions();
      const step = halfHour - 1000;
      expect(await add(start - step, { factoids: [user] })).toEqual({ outcome: 'stored' });
      const third = { factoids: [sampleFactoid('f3')] };
      expect(await add(start - 2 * step, third)).toEqual({ outcome: 'ahead', until: start - halfHour });
      expect(await add(start - step, third)).toEqual({ outcome: 'stored' });
    });

    it('refuses one of many that are stored together', async () => {
      const { attestations, add, names, acme, start } = await openAdditions();
      const others = Array.from({ length: 20 }, (_, index) =>
        sampleAttestation(acme, { uniqueId: `o${index}` }),
      );
      const [refused, ...rest] = await Promise.all([
        add(start - 2 * halfHour, { factoids: [user] }),
        ...others.map((other) => attestations.insert(other)),
      ]);
      expect(refused).toEqual({ outcome: 'ahead', until: start - halfHour });
      expect(await names()).toEqual(['f1']);
      expect(rest).toEqual(others.map(({ no }) => expect.objectContaining({ created: true, no })));
    });

    const table: [string, { given: Partial<FactoidAddition>; want: AdditionOutcome; stored: string[] }][] = [
      ['new factoid', { given: { factoids: [user] }, want: { outcome: 'stored' }, stored: ['f1', 'u1'] }],
      [
        'repeated factoid',
        {
          given: { factoids: [sampleFactoid('f1', { data: '0' })] },
          want: { outcome: 'repeated' },
          stored: ['f1'],
        },
      ],
      [
        'one new, twice, among repeats',
        {
          given: { factoids: [sampleFactoid('f1'), user, sampleFactoid('u1', { data: '0' })] },
          want: { outcome: 'stored' },
          stored: ['f1', 'u1'],
        },
      ],
      ['nothing', { given: {}, want: { outcome: 'repeated' }, stored: ['f1'] }],
      [
        'closing without factoids',
        { given: { completed: true }, want: { outcome: 'stored' }, stored: ['f1'] },
      ],
      [
        'closing with repeats only',
        {
          given: { completed: true, factoids: [sampleFactoid('f1')] },
          want: { outcome: 'stored' },
          stored: ['f1'],
        },
      ],
      [
        'closing without a required kind',
        {
          given: { completed: true, requiredKinds: ['product', 'user'], factoids: [sampleFactoid('f2')] },
          want: { outcome: 'missing-kinds', kinds: ['user'] },
          stored: ['f1'],
        },
      ],
      [
        'closing with the required kind in this request',
        {
          given: { completed: true, requiredKinds: ['product', 'user'], factoids: [user] },
          want: { outcome: 'stored' },
          stored: ['f1', 'u1'],
        },
      ],
    ];

    it.each(table)('%s', async (_name, { given, want, stored: kept }) => {
      const { attestations, acme, stored } = await openRecords();
      const { no } = await attestations.insert(sampleAttestation(acme));
      expect(await attestations.append(sampleAddition(acme, no, given))).toEqual(want);
      const closed = want.outcome === 'stored' && given.completed === true;
      expect((await attestations.find(acme, no))?.completed).toBe(closed);
      expect((await stored.factoids(no)).map(({ uniqueId }) => uniqueId)).toEqual(kept);
      expect((await stored.factoids(no))[0]?.data).toBe('{"price": 1.10}');
    });

    const closedTable: [string, { given: Partial<FactoidAddition>; want: AdditionOutcome }][] = [
      ['new factoid', { given: { factoids: [user] }, want: { outcome: 'closed' } }],
      [
        'new factoid among repeats',
        { given: { factoids: [sampleFactoid('f1'), user] }, want: { outcome: 'closed' } },
      ],
      ['repeats', { given: { factoids: [sampleFactoid('f1')] }, want: { outcome: 'repeated' } }],
      [
        'repeats, closing again',
        { given: { factoids: [sampleFactoid('f1')], completed: true }, want: { outcome: 'repeated' } },
      ],
    ];

    it.each(closedTable)('to a closed attestation: %s', async (_name, { given, want }) => {
      const { attestations, stored, acme } = await openRecords();
      const { no } = await attestations.insert(sampleAttestation(acme, { completed: true }));
      expect(await attestations.append(sampleAddition(acme, no, given))).toEqual(want);
      expect(await stored.factoids(no)).toHaveLength(1);
      expect(await stored.requests(no)).toHaveLength(1);
    });

    it('of many at once loses none and leaves no gap', async () => {
      const { attestations, stored, acme } = await openRecords();
      const { no } = await attestations.insert(sampleAttestation(acme, { factoids: [] }));
      const names = Array.from({ length: 40 }, (_, index) => `f${index}`);
      const attachment = { checksum: 'cd'.repeat(32), size: 1, fileName: null, mediaType: null, sign: null };
      await Promise.all(
        names.map((name) => {
          const factoids = [sampleFactoid(name, { attachments: [{ ...attachment, id: `a-${name}` }] })];
          return attestations.append(sampleAddition(acme, no, { factoids }));
        }),
      );
      const factoids = await stored.factoids(no);
      expect(factoids.map(({ uniqueId }) => uniqueId).sort()).toEqual([...names].sort());
      // An attachment points to its own factoid.
      expect((await stored.attachments(no)).map(({ factoid, id }) => [factoid, id])).toEqual(
        factoids.map(({ uniqueId }, index) => [index, `a-${uniqueId}`]),
      );
      const custody = await stored.custody(no);
      expect(custody).toHaveLength(41);
      expect(custodyFault(custody)).toBeUndefined();
    });

    it('of one factoid by many at once stores it once', async () => {
      const { attestations, acme } = await openRecords();
      const { no } = await attestations.insert(sampleAttestation(acme));
      const outcomes = await Promise.all(
        Array.from({ length: 30 }, () => attestations.append(sampleAddition(acme, no, { factoids: [user] }))),
      );
      expect(outcomes.filter(({ outcome }) => outcome === 'stored')).toHaveLength(1);
      expect(outcomes.filter(({ outcome }) => outcome === 'repeated')).toHaveLength(29);
    });
  });

  it('knows stored factoids among any number asked for', async () => {
    const { attestations, acme } = await openRecords();
    const names = Array.from({ length: 40 }, (_, index) => `f${index}`);
    const factoids = names.map((name) => sampleFactoid(name));
    const { no } = await attestations.insert(sampleAttestation(acme, { factoids }));
    expect(await attestations.knownFactoids(no, [])).toEqual(new Set());
    expect(await attestations.knownFactoids(no, ['x', 'f3', 'f3'])).toEqual(new Set(['f3']));
    expect(await attestations.knownFactoids(no, ['y', ...names, 'x'])).toEqual(new Set(names));
    expect(await attestations.knownFactoids(sampleNumber(), names)).toEqual(new Set());
  });

  it('chains the custody of an attestation over its life', async () => {
    const { attestations, stored, acme } = await openRecords();
    const { no } = await attestations.insert(sampleAttestation(acme));
    const request = sampleRequest({ requestId: 'later', receivedAt: 1_700_000_009_000 });
    await attestations.append(
      sampleAddition(acme, no, { factoids: [sampleFactoid('f2')], completed: true, request }),
    );
    const custody = await stored.custody(no);
    expect(custody.map(({ sequence, kind }) => [sequence, kind])).toEqual([
      [1, 'created'],
      [2, 'factoids-added'],
      [3, 'closed'],
    ]);
    expect(custodyFault(custody)).toBeUndefined();
    expect((await stored.requests(no)).map(({ requestId }) => requestId)).toEqual([
      sampleRequest().requestId,
      'later',
    ]);
  });
});
