import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPayload, factoid, newStory, type Story, send } from '../../apps/server/test/crash/workload.ts';
import type { OperationName } from '../../apps/server/test/server-under-test.ts';
import type { Target } from './deployment.ts';

/** An acknowledged write. Times in milliseconds since 1970. */
export interface Acknowledged {
  readonly sentAt: number;
  readonly at: number;
}

export interface Written {
  readonly stories: Story[];
  readonly acknowledged: Acknowledged[];
  readonly failures: Record<string, number>;
}

/** No request may wait longer than this for its answer, milliseconds. */
const patience = 45_000;

/**
 * Each client makes an attestation with two factoids, some with a file, adds to it twice, and begins the next. A
 * request that is refused or not answered is sent again as it was, until it is accepted or all is over.
 *
 * @returns at once; what is written is added to the result while `isOver` says no, and `done` ends with the last client
 */
export function writeUntilAccepted(
  target: Target,
  {
    clients,
    pause,
    prefix,
    isOver,
  }: { clients: number; pause: number; prefix: string; isOver: () => boolean },
): Written & { readonly done: Promise<void> } {
  const written: Written = { stories: [], acknowledged: [], failures: {} };
  const agent = new Agent({ keepAlive: true, maxSockets: clients * 2 });

  async function accepted(operation: OperationName, payload: object, checksum?: string): Promise<unknown> {
    for (;;) {
      const sentAt = Date.now();
      const answer = await answerOf(send(target, agent, operation, payload, checksum));
      if (!(answer instanceof Error)) {
        written.acknowledged.push({ sentAt, at: Date.now() });
        if (pause > 0) await sleep(pause);
        return answer;
      }
      written.failures[answer.message] = (written.failures[answer.message] ?? 0) + 1;
      if (isOver()) return undefined;
      await sleep(100);
    }
  }
  async function write(story: Story): Promise<void> {
    story.pending = ['a', 'b'];
    const created = await accepted('createAttestation', createPayload(target, story), story.checksum);
    if (created === undefined) return;
    story.no = (created as { no: string }).no;
    story.acknowledged.push('a', 'b');
    for (const uniqueId of ['c', 'd']) {
      story.pending = [uniqueId];
      const payload = { ano: story.no, factoids: [factoid(uniqueId)], completed: uniqueId === 'd' };
      if ((await accepted('addFactoids', payload)) === undefined) return;
      story.acknowledged.push(uniqueId);
    }
    story.pending = [];
  }
  let counter = 0;
  const client = async () => {
    while (!isOver()) {
      counter += 1;
      const story = newStory(`${prefix}-${counter}`);
      written.stories.push(story);
      await write(story);
    }
  };
  const done = Promise.all(Array.from({ length: clients }, client)).then(() => agent.destroy());
  return { ...written, done };
}

/** The answer, or an error that says in few words why there is none. */
async function answerOf(sent: Promise<unknown>): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Error>((resolve) => {
    timer = setTimeout(() => resolve(new Error(`no answer within ${patience / 1000} s`)), patience);
  });
  const answer = await Promise.race([sent.catch((error: unknown) => shortened(error as Error)), late]);
  clearTimeout(timer);
  return answer ?? new Error('connection ended');
}

/** Without what differs from request to request, so that they can be counted. */
function shortened(error: Error): Error {
  const [, status, message = ''] = /answered (\d+): .*?"message":"([^"]*)"/.exec(error.message) ?? [];
  if (status !== undefined) return new Error(`${status}: ${message.replaceAll(/\S*\d[\d-]{3,}\S*/g, '…')}`);
  const [, other = error.message] = /answered (\d+)/.exec(error.message) ?? [];
  return new Error(other);
}
