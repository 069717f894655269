/** What a run cost, and how fast the machine is. */
import { readFileSync } from 'node:fs';
import { platform } from 'node:os';

/** Seconds of processor time that `load` takes on the machine on which the limits in CONTRIBUTING.md were set. */
const usual = 0.24;

/**
 * How long this machine takes for a fixed load of JSON, text, maps and garbage, next to the usual one: 2.0 is half as fast.
 * The median of three.
 */
export function machineFactor(): number {
  const times = [0, 1, 2].map(() => {
    const before = process.cpuUsage();
    load();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1e6;
  });
  return (times.sort((a, b) => a - b)[1] as number) / usual;
}

function load(): number {
  let state = 7;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state;
  };
  const rows = Array.from({ length: 4000 }, (_, i) => ({
    id: `row-${next()}`,
    name: `name ${i} ${next()}`,
    tags: [next(), next(), String(next())],
    nested: { a: next() / 7, b: null, c: [{ d: `x${next()}` }] },
  }));
  let total = 0;
  for (let round = 0; round < 12; round++) {
    const text = JSON.stringify(rows);
    const read = JSON.parse(text) as typeof rows;
    const index = new Map<string, number>();
    for (const row of read) index.set(row.id, (index.get(row.id) ?? 0) + row.tags.length);
    total += index.size + text.replace(/\d{3,}/g, (digits) => digits.slice(1)).length;
    total += read.map(({ name }) => name.toUpperCase()).sort().length;
  }
  return total;
}

/**
 * Seconds of processor time, user and system, of all processes that this one has started and waited for, and of theirs.
 * undefined where the system does not tell (only Linux does).
 */
export function childrenSeconds(): number | undefined {
  if (platform() !== 'linux') return undefined;
  // proc_pid_stat(5): the name may hold spaces and parentheses; cutime and cstime are the fields 16 and 17, in ticks of 1/100 s.
  const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
