import { setTimeout } from 'node:timers/promises';
import { atRate, createSender, type Sender } from './post-from.ts';
import { type CallerKey, signedBody } from './signed-call.ts';

export interface Attack {
  readonly port: number;
  readonly key: CallerKey;
  readonly templateId: string;
  readonly signal: AbortSignal;
  /** Called with the status of each answer; 0 when there was none. */
  readonly onAnswer: (status: number) => void;
  /** To be called once all is prepared; the attack waits for it. */
  readonly ready: () => Promise<void>;
}

export const createPath = '/api/v1/attestations';
export const attackerAddress = '127.0.0.2';

/** @param addresses of this machine, used in rotation */
export async function atRateFrom(
  attack: Attack,
  perSecond: number,
  send: (sender: Sender, i: number) => Promise<{ status: number }>,
  addresses: readonly string[] = [attackerAddress],
): Promise<void> {
  const senders = addresses.map((address) => createSender(attack.port, address));
  await attack.ready();
  await atRate(perSecond, attack.signal, (i) => {
    send(senders[i % senders.length] as Sender, i).then(
      ({ status }) => attack.onAnswer(status),
      () => attack.onAnswer(0),
    );
  });
  for (const sender of senders) sender.close();
}

export function smallCreate(template_id: string, unique_id: string) {
  const factoids = [{ unique_id: 'f', type: 'product', data: { name: 'x' } }];
  return { unique_id, template_id, identities: { ID: '42012319800127691X' }, factoids };
}

/** @returns the number of a new open attestation with 8 MB of data */
export async function largeAttestation({ port, key, templateId }: Attack): Promise<string> {
  const sender = createSender(port, attackerAddress);
  const open = { ...smallCreate(templateId, `unread-${Date.now()}`), completed: false };
  const { text } = await create(sender, signedBody(createPath, JSON.stringify(open), key));
  const { no } = (JSON.parse(text) as { data: { no: string } }).data;
  for (let i = 0; i < 10; i += 1) {
    const data = { name: 'x'.repeat(200_000) };
    const factoids = [0, 1, 2, 3].map((j) => ({ unique_id: `${i}-${j}`, type: 'product', data }));
    const body = JSON.stringify({ ano: no, factoids, completed: false });
    await sender.send('POST', '/api/v1/factoids', signedBody('/api/v1/factoids', body, key));
  }
  sender.close();
  return no;
}

/** Sends it again while it is refused for what the round before has used up. */
async function create(sender: Sender, body: Buffer): Promise<{ text: string }> {
  for (;;) {
    const answer = await sender.send('POST', createPath, body);
    if (answer.status === 200) return answer;
    if (answer.status !== 429) throw new Error(`The attacker's first create failed: ${answer.text}`);
    await setTimeout(1000);
  }
}
