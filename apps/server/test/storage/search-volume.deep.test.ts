import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Owner } from '../../src/domain/model.ts';
import type { AttestationFilter } from '../../src/domain/ports.ts';
import { scopeOf } from '../../src/domain/search-terms.ts';
import type { Args, Database, PreparedQuery, Row } from '../../src/storage/database/database.ts';
import { prepare, run } from '../../src/storage/database/prepare.ts';
import { searchRecords } from '../../src/storage/records/search-records.ts';
import { onEveryDatabase } from '../every-database.ts';
import { provisionParties } from '../storage-samples.ts';

const stored = 1_000_000;
/** A statement of PostgreSQL may take twenty seconds, also on a machine with other work. */
const batch = 20_000;
const analyze = prepare((q) => ({ compile: () => sql.raw('analyze').compile(q) }));
/** What one statement may read: the terms that begin with a text, and what they lead to. */
const mostRead = 10_001;

/** Each of these has all of a million attestations, or hardly one, and any of them with another filter. */
const selections: readonly (readonly [AttestationFilter, count: number, isMore: boolean])[] = [
  [{}, 10_000, true],
  [{ state: 'open' }, 1000, false],
  [{ state: 'ready' }, 9980, true],
  [{ state: 'waiting' }, 1000, false],
  [{ templateId: 'T1' }, 10_000, true],
  [{ templateId: 'T1', accessKey: 'AK1', state: 'open' }, 10, true],
  [{ accessKey: 'AK2' }, 0, false],
  [{ text: '91330100MA2AXXXX0L' }, 10_000, true],
  [{ text: '91330100MA2AXXXX0L', state: 'open' }, 10, true],
  // Ten thousand of those that begin with it are counted; one more ends with it.
  [{ text: '138010' }, 10_000, true],
  [{ text: '13801000017' }, 1, false],
  [{ text: '0017' }, 100, false],
  [{ text: 'xx0l' }, 10_000, false],
  [{ text: '0017', state: 'open' }, 0, false],
  [{ text: '018BD6' }, 1942, false],
  [{ text: 'order-0990' }, 100, false],
  [{ text: 'order-0990', state: 'open' }, 1, false],
  [{ text: 'order-0990', templateId: 'T2' }, 0, false],
];

onEveryDatabase((open) => {
  it('reads no more of a million attestations than of a few', async () => {
    const db = await open();
    const { acme } = await provisionParties(db);
    for (let from = 0; from < stored; from += batch) await fill(db, acme, from);
    if (db.dialect === 'postgresql') await db.write(() => run(analyze, {}));
    const { database, asked } = listening(db);
    const search = searchRecords(database);
    const all = { from: '', before: '~' };
    for (const [filter, count, isMore] of selections) {
      const name = JSON.stringify(filter);
      const page = await search.page(acme, filter, all, 50);
      const total = await search.count(acme, filter, all);
      const isCut = ['138010', 'xx0l'].includes(filter.text ?? '');
      expect.soft(await search.isCut(acme, filter), name).toBe(isCut);
      expect.soft(total, name).toEqual({ count, isMore });
      expect(page.lines.length, name).toBe(
        Math.min(50, filter.state === 'open' && count === 10 ? 50 : count),
      );
      for (const [query, args] of asked.splice(0))
        expect.soft(await faultsOf(db, query, args), name).toEqual([]);
    }
  }, 600_000);
});

/** In one hundred days; one of a thousand is open, another waits for its file. */
async function fill(db: Database, { memberId, environment }: Owner, from: number): Promise<void> {
  const hex = (value: string, length: number) =>
    db.dialect === 'sqlite'
      ? `printf('%0${length}X', ${value})`
      : `lpad(upper(to_hex(${value})), ${length}, '0')`;
  const no = `${hex('1700000000000 + i * 8640', 12)} || '7' || ${hex('i', 19)}`;
  const order = db.dialect === 'sqlite' ? `printf('%06d', i)` : `lpad(i::text, 6, '0')`;
  const phone = `'1380' || (1000000 + i)`;
  const scope = scopeOf({ memberId, environment });
  const series =
    db.dialect === 'sqlite'
      ? `(with recursive n(i) as (select ${from} union all select i + 1 from n where i + 1 < ${from + batch}) select i from n) as n`
      : `generate_series(${from}::bigint, ${from + batch - 1}) as n(i)`;
  const into = (table: string, columns: string, values: string, where = '') =>
    prepare((q) => ({
      compile: () =>
        sql.raw(`insert into ${table} (${columns}) select ${values} from ${series} ${where}`).compile(q),
    }));
  const end = Array.from(`1380${stored}`, (_, at) => `substr(${phone}, ${11 - at}, 1)`).join(' || ');
  const terms = [
    ...[`'kAK1'`, `'x91330100MA2AXXXX0L'`, `'x' || ${phone}`, `'xORDER' || ${order}`],
    ...[`'rL0XXXXA2AM00103319'`, `'r' || ${end}`],
  ];
  const statements = [
    into(
      'attestations',
      'no, member_id, environment, unique_id, template_id, template_version, identities, completed, created_at, factoid_count, data_bytes, file_count',
      `${no}, '${memberId}', '${environment}', 'order-' || ${order}, 'T1', 1, '{"USCID":"91330100MA2AXXXX0L"}', case when i % 1000 = 7 then 0 else 1 end, 1700000000000 + i * 8640, 0, 0, 0`,
    ),
    into('factoids', 'no, position, unique_id, type, data', `${no}, 0, 'buyer', 'user', '{"name":"Li"}'`),
    into(
      'pending_files',
      'no, environment, member_id, closed_at',
      `${no}, '${environment}', '${memberId}', 0`,
      'where i % 1000 = 8',
    ),
    ...terms.map((term) => into('attestation_search', 'scope, term, no', `'${scope}', ${term}, ${no}`)),
  ];
  for (const statement of statements) await db.write(() => run(statement, {}));
}

function listening(db: Database) {
  const asked: [PreparedQuery, Args][] = [];
  const rows: Database['rows'] = (query, args) => {
    asked.push([query, args]);
    return db.rows(query, args);
  };
  return { asked, database: { ...db, rows } };
}

/** Steps of the plan that read all of a table, or with PostgreSQL more rows than a page needs. */
async function faultsOf(db: Database, query: PreparedQuery, args: Args): Promise<string[]> {
  const { sql: text } = query.compiled(db.dialect);
  if (db.dialect === 'sqlite') {
    const plan = explained(`explain query plan ${text}`, query, 'sqlite');
    const steps = (await db.rows(plan, args)) as unknown as readonly { detail: string }[];
    const details = steps.map(({ detail }) => detail);
    const made = new Set(details.map((step) => /^(?:MATERIALIZE|CO-ROUTINE) (\w+)/.exec(step)?.[1]));
    return details.filter(
      (step) => /^SCAN (?!CONSTANT)|AUTOMATIC/.test(step) && !made.has(step.split(' ')[1]),
    );
  }
  const plan = explained(`explain (analyze, format json) ${text}`, query, 'postgresql');
  const [row = {}] = (await db.rows(plan, args)) as readonly Row[];
  const plans = row['QUERY PLAN'] as readonly { readonly Plan: PlanNode }[];
  return plans
    .flatMap((each) => nodesOf(each.Plan))
    .map((node) => ({ ...node, read: node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) }))
    .filter(({ read, 'Actual Loops': loops }) => read * loops > 2 * mostRead)
    .map((node) => `${node['Node Type']} of ${node['Relation Name'] ?? 'others'} reads ${node.read}`);
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

function explained(text: string, query: PreparedQuery, dialect: Database['dialect']) {
  const original = query.compiled(dialect);
  return {
    compiled: () => ({ ...original, sql: text, bind: original.bind, returnsRows: true }),
  } as PreparedQuery as Parameters<Database['rows']>[0];
}
