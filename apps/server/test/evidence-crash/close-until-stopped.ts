import { randomBytes } from 'node:crypto';
import type { Environment } from '../../src/domain/model.ts';
import { sha256 } from '../files.ts';
import { type Opened, openFile } from './open-file.ts';
import { ask, numberOf, type Target, type World } from './target.ts';

/** An attestation whose closing was acknowledged, and what was seen of its file since. */
export interface Closed {
  readonly no: string;
  readonly environment: Environment;
  /** Whether its PDF is to be signed by a party. */
  readonly toSign: boolean;
  /** As it was downloaded first. */
  file: Opened | undefined;
}

export interface WritingOptions {
  readonly world: World;
  readonly clients: number;
  /** The prefix of the unique_ids. */
  readonly prefix: string;
  /** Asked before each attestation. */
  readonly isOver: () => boolean;
}

/**
 * Closes attestations in both environments, some with an attachment, some with a PDF to sign, and downloads some of them
 * at once, so that requests and the worker make files at the same time.
 *
 * @returns those whose closing was acknowledged, once the server has ended or `isOver`
 */
export async function closeUntilStopped(target: Target, options: WritingOptions): Promise<Closed[]> {
  const { clients, prefix, isOver } = options;
  const closed: Closed[] = [];
  let counter = 0;
  const client = async () => {
    while (!isOver()) {
      counter += 1;
      const one = await closeOne(target, options.world, `${prefix}-${counter}`, counter);
      if (one === undefined) return;
      closed.push(one);
      if (Math.random() < 0.3) one.file = await openFile(target, one);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return closed;
}

/** Every fifth has a PDF to sign, every third of the others an attachment; half are closed by a request of its own. */
async function closeOne(
  target: Target,
  { caIds, document }: World,
  uniqueId: string,
  counter: number,
): Promise<Closed | undefined> {
  const environment: Environment = counter % 2 === 0 ? 'sandbox' : 'formal';
  const toSign = counter % 5 === 0;
  const content = toSign
    ? document
    : counter % 3 === 0
      ? randomBytes(1 + Math.floor(Math.random() * 60_000))
      : undefined;
  const atOnce = Math.random() < 0.5;
  const sign = toSign ? { sign: { [caIds[environment]]: ['Party A'] } } : {};
  const payload = {
    unique_id: uniqueId,
    template_id: target.templateId,
    identities: { ID: '42012319800127691X' },
    factoids: [{ unique_id: 'a', type: 'product', data: { name: uniqueId, price: 1.1 } }],
    completed: atOnce,
    ...(content && { attachments: { 0: [{ checksum: sha256(content), ...sign }] } }),
  };
  const file = content && { index: 0, content };
  const created = await ask(target, environment, 'createAttestation', payload, file);
  const no = await numberOf(created);
  if (no === undefined) return undefined;
  if (!atOnce) {
    const factoids = [{ unique_id: 'b', type: 'product', data: { name: 'last' } }];
    const added = await ask(target, environment, 'addFactoids', { ano: no, factoids, completed: true });
    // The end of the answer counts: the server may have died in the middle of it.
    const text = await added?.text().catch(() => undefined);
    if (text === undefined) return undefined;
  }
  return { no, environment, toSign, file: undefined };
}
