import { createHash, randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { operations } from '@attestation/contract/v1';
import { envelope, jsonBody, multipart, type OperationName, type TestKey } from '../server-under-test.ts';

/** What one client did to one attestation, and what of it was answered. */
export interface Story {
  readonly uniqueId: string;
  /** The number, once the create was answered. */
  no: string | undefined;
  /** Whether the file went with the create. */
  readonly checksum: string | undefined;
  /** unique_ids of factoids whose storing was answered. */
  readonly acknowledged: string[];
  /** The request that was under way when the server died, if any. */
  pending: string[];
}

export interface Target {
  readonly host: string;
  readonly port: number;
  readonly member: TestKey;
  readonly templateId: string;
  /** The environment of the member's key; default: sandbox. */
  readonly environment?: 'formal';
}

/**
 * Writes until the server has ended: each client makes an attestation with two factoids, some with a file, then
 * adds to it twice.
 *
 * @param stories gets what was acknowledged, and what was under way, as it happens
 */
export async function writeUntilGone(
  target: Target,
  clients: number,
  prefix: string,
  stories: Story[],
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  let counter = 0;
  const client = async () => {
    for (;;) {
      counter += 1;
      const story = newStory(`${prefix}-${counter}`);
      stories.push(story);
      if (!(await tell(target, agent, story))) return;
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  agent.destroy();
}

const contents = new Map<string, Buffer>();

export function newStory(uniqueId: string): Story {
  const withFile = Math.random() < 0.3;
  // With a store, those of up to 64 KiB are in the database.
  const content = withFile ? randomBytes(1 + Math.floor(Math.random() * 200_000)) : undefined;
  const checksum = content && createHash('sha256').update(content).digest('hex');
  if (content && checksum) contents.set(checksum, content);
  return { uniqueId, no: undefined, checksum, acknowledged: [], pending: [] };
}

/** @returns false once the server does not answer any more. */
async function tell(target: Target, agent: Agent, story: Story): Promise<boolean> {
  story.pending = ['a', 'b'];
  const created = await send(
    target,
    agent,
    'createAttestation',
    createPayload(target, story),
    story.checksum,
  );
  if (created === undefined) return false;
  story.no = (created as { no: string }).no;
  story.acknowledged.push(...story.pending);
  for (const uniqueId of ['c', 'd']) {
    story.pending = [uniqueId];
    const payload = { ano: story.no, factoids: [factoid(uniqueId)], completed: uniqueId === 'd' };
    if ((await send(target, agent, 'addFactoids', payload)) === undefined) return false;
    story.acknowledged.push(uniqueId);
  }
  story.pending = [];
  return true;
}

export function createPayload(target: Target, { uniqueId, checksum }: Story): object {
  return {
    unique_id: uniqueId,
    template_id: target.templateId,
    identities: { ID: '42012319800127691X' },
    factoids: [factoid('a'), factoid('b')],
    completed: false,
    ...(checksum && { attachments: { 1: [checksum] } }),
  };
}

export function factoid(uniqueId: string): object {
  return { unique_id: uniqueId, type: 'product', data: { name: uniqueId } };
}

/** @returns the answer's data, or undefined when there was no answer. @throws when the answer is an error. */
export function send(
  target: Target,
  agent: Agent,
  operation: OperationName,
  payload: object,
  checksum?: string,
): Promise<unknown> {
  const signed = envelope(operation, payload, target.member);
  const { body, contentType } = checksum
    ? multipart([
        ...Object.entries(signed).map(([name, content]) => ({ name, content: String(content) })),
        { name: 'attachments[1][]', content: contents.get(checksum) ?? '', fileName: 'file.bin' },
      ])
    : { body: Buffer.from(jsonBody(signed)), contentType: 'application/json' };
  return new Promise((resolve, reject) => {
    const { host, port } = target;
    const headers = { 'Content-Type': contentType, 'Content-Length': body.length };
    const sent = request(
      { host, port, agent, method: 'POST', path: operations[operation].path, headers },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', () => resolve(undefined));
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if (answer.statusCode === 200) resolve((JSON.parse(text) as { data: unknown }).data);
          else reject(new Error(`${operation} was answered ${answer.statusCode}: ${text}`));
        });
      },
    );
    sent.on('error', () => resolve(undefined));
    sent.end(body);
  });
}
