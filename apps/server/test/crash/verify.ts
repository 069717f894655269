import { Agent } from 'node:http';
import { createPayload, type Story, send, type Target } from './workload.ts';

interface Read {
  factoids: { unique_id: string }[];
  completed: boolean;
  attachments: Record<string, string[]>;
}

/**
 * Reads every attestation back from the server that was started again.
 *
 * @returns a sentence for each thing that was acknowledged and is not there, or is there by half.
 */
export async function lostOrHalf(target: Target, stories: readonly Story[]): Promise<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  const faults: string[] = [];
  const queue = [...stories];
  const reader = async () => {
    for (let story = queue.pop(); story; story = queue.pop())
      faults.push(...(await faultsOf(target, agent, story)));
  };
  await Promise.all(Array.from({ length: 16 }, reader));
  agent.destroy();
  return faults;
}

async function faultsOf(target: Target, agent: Agent, story: Story): Promise<string[]> {
  // The create again: the acknowledged number comes back; one that was under way is stored now or was, but whole.
  const again = (await send(
    target,
    agent,
    'createAttestation',
    createPayload(target, story),
    story.checksum,
  )) as {
    no: string;
  };
  if (story.no !== undefined && again.no !== story.no)
    return [`${story.uniqueId}: ${story.no} became ${again.no}`];
  const read = (await send(target, agent, 'readAttestation', { ano: again.no })) as Read;
  const there = read.factoids.map(({ unique_id }) => unique_id);
  const faults: string[] = [];
  for (const uniqueId of new Set([...story.acknowledged, 'a', 'b'])) {
    if (!there.includes(uniqueId)) faults.push(`${story.uniqueId}: factoid ${uniqueId} is lost`);
  }
  const allowed = new Set(['a', 'b', ...story.acknowledged, ...story.pending]);
  if (there.some((uniqueId) => !allowed.has(uniqueId)))
    faults.push(`${story.uniqueId}: a factoid that was never sent`);
  if (new Set(there).size !== there.length) faults.push(`${story.uniqueId}: a factoid is there twice`);
  if (read.completed !== there.includes('d')) faults.push(`${story.uniqueId}: closed by half`);
  if ((read.attachments['1']?.length ?? 0) !== (story.checksum ? 1 : 0))
    faults.push(`${story.uniqueId}: its file is lost`);
  return faults;
}
