import {
  type Attack,
  atRateFrom,
  attackerAddress,
  createPath,
  largeAttestation,
  smallCreate,
} from './attack.ts';
import { createSender } from './post-from.ts';
import { signedBody } from './signed-call.ts';

const read = '/api/v1/attestation';
const download = '/api/v1/attestation/download';

/** What a member with a key may do, and what anyone may look up. */
export const signedAttacks: Readonly<Record<string, (attack: Attack) => Promise<void>>> = {
  'objects of 990 members, 24 × 1 MiB/s of one key': async (attack) => {
    const body = (i: number) => {
      const data = (j: number) =>
        Object.fromEntries(
          Array.from({ length: 990 }, (_, k) => [(j * 990 + k + 1e6).toString(36), 'abcdefgh']),
        );
      const factoids = Array.from({ length: 49 }, (_, j) => ({
        unique_id: `f${j}`,
        type: 'product',
        data: data(j),
      }));
      const payload = { ...smallCreate(attack.templateId, `wide-${Date.now()}-${i}`), factoids };
      return signedBody(createPath, JSON.stringify(payload), attack.key);
    };
    const bodies = Array.from({ length: 24 }, (_, i) => body(i));
    await atRateFrom(attack, 24, (sender, i) => sender.send('POST', createPath, bodies[i % 24]));
  },
  'reads of 8 MiB, 10/s of one key': async (attack) => {
    const ano = await largeAttestation(attack);
    const body = () => signedBody(read, JSON.stringify({ ano }), attack.key);
    await atRateFrom(attack, 10, (sender) => sender.send('POST', read, body()));
  },
  'downloads, 80/s of one key': async (attack) => {
    const ano = await closedAttestation(attack);
    const body = () => signedBody(download, JSON.stringify({ ano }), attack.key);
    await atRateFrom(attack, 80, (sender) => sender.send('POST', download, body()));
  },
  'look-ups in the log, 2,000/s': (attack) =>
    atRateFrom(attack, 2000, (sender) => sender.send('GET', '/log/formal/checkpoint')),
};

/** @returns the number of a closed attestation whose file has been made */
async function closedAttestation({ port, key, templateId }: Attack): Promise<string> {
  const sender = createSender(port, attackerAddress);
  const create = JSON.stringify(smallCreate(templateId, `closed-${Date.now()}`));
  const { text } = await sender.send('POST', createPath, signedBody(createPath, create, key));
  const { no } = (JSON.parse(text) as { data: { no: string } }).data;
  await sender.send('POST', download, signedBody(download, JSON.stringify({ ano: no }), key));
  sender.close();
  return no;
}
