import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

/** Ids of the processes that this one has started and that still are (Linux). */
export async function childIds(): Promise<number[]> {
  const ids = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8');
  return ids.trim().split(' ').filter(Boolean).map(Number);
}

/** Kills the next child that is hard at work, having used a second of the processor, and adds it to `known`. */
export async function killNextChild(known: Set<number>): Promise<void> {
  for (;;) {
    for (const id of await childIds()) {
      if (known.has(id) || (await processorTicks(id)) < 100) continue;
      known.add(id);
      process.kill(id, 'SIGKILL');
      return;
    }
    await sleep(20);
  }
}

async function processorTicks(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
}
