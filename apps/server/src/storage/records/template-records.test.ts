import { expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { templateRecords } from './template-records.ts';

test('templates are kept up to a size, however many a member makes and uses', async () => {
  const read: string[] = [];
  const kinds = JSON.stringify([{ name: 'k'.repeat(2 ** 20), fields: [] }]);
  const find = async (_: unknown, { templateId }: Record<string, string>) => ({
    ...{ id: templateId, version: 1, memberId: 'M', name: 'T' },
  });
  const rows = async (_: unknown, args: Record<string, string>) => {
    read.push(args.templateId ?? '');
    return [{ kinds, layout: null }];
  };
  const records = templateRecords({ find, rows } as unknown as Database);
  const use = async (id: string) => (await records.latest('M', id))?.kinds.length;
  expect([await use('A'), await use('A')]).toEqual([1, 1]);
  expect(read).toEqual(['A']);
  for (let i = 0; i < 20; i += 1) await use(`other-${i}`);
  await use('A');
  expect(read.filter((id) => id === 'A')).toHaveLength(2);
});
