import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { downloadFile, verifyWith } from '../download-file.ts';
import { createPayload, type Story, send, type Target } from './workload.ts';

/** Files that are looked at; one takes a server that is busy with thousands of others some time. */
const looked = 25;

/**
 * Downloads files of closed attestations, some of which were being made when the server was killed, and verifies them.
 *
 * @returns a sentence for each that is not valid
 */
export async function invalidFiles(target: Target, stories: readonly Story[]): Promise<string[]> {
  const faults: string[] = [];
  const agent = new Agent();
  const closed = stories.filter(({ acknowledged }) => acknowledged.includes('d'));
  const step = Math.max(1, Math.floor(closed.length / looked));
  for (const story of closed.filter((_, i) => i % step === 0)) {
    const payload = createPayload(target, story);
    const { no } = (await send(target, agent, 'createAttestation', payload, story.checksum)) as {
      no: string;
    };
    const url = `http://${target.host}:${target.port}`;
    const look = async () =>
      verifyWith({ url }, await downloadFile({ url, member: target.member }, no), target.environment);
    let { verdict, checks } = await look();
    // Where several processes publish, the lease of those that were killed has to end first.
    for (let left = 30; verdict === 'pending' && left > 0; left -= 1) {
      await sleep(1000);
      ({ verdict, checks } = await look());
    }
    const wrong = checks.filter(({ status }) => status === 'failed' || status === 'pending');
    if (verdict !== 'valid') faults.push(`${story.uniqueId}: its file is ${verdict}: ${wrong[0]?.message}`);
  }
  agent.destroy();
  return faults;
}
