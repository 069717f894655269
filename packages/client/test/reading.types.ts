/** Compiled, never run: what reading gives by type. */
import { createSigner } from '@attestation/signing';
import { createClient, type JsonText } from '../src/index.ts';
import { type Attestation, connect, exactNumbers, type Fields, readAttestation } from '../src/v1.ts';

/** Compiles only when both are the same type, not merely assignable. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
function same<A, B>(..._: Same<A, B> extends true ? [] : ['not the same']): void {}

const common = { baseUrl: '', accessKey: '', privateKey: '' };
const client = createClient(common);
const payload = { ano: 'N' };
interface Identities {
  ID?: string;
  MO?: string;
  USCID?: string;
}
type Data = { [field: string]: string | number | null };

const all = await client.readAttestation({ payload });
export const identities: Identities = all.identities;
same<typeof all.factoids, { unique_id: string; type: string; data: Data }[]>();
same<typeof all.attachments, { [index: string]: string[] }>();
same<typeof all.blockchain_hash, string | null>();
same<typeof all.completed, boolean>();
same<Attestation, typeof all>();

const asNull = await client.readAttestation({ payload: { ...payload, fields: null } });
same<typeof asNull.factoids, typeof all.factoids>();

const none = await client.readAttestation({ payload: { ...payload, fields: [] } });
same<typeof none.identities, null>();
same<typeof none.factoids, null>();
same<typeof none.attachments, null>();
same<typeof none.no, string>();

const some = await client.readAttestation({ payload: { ...payload, fields: ['identities', 'factoids'] } });
same<typeof some.identities, typeof all.identities>();
same<typeof some.factoids, typeof all.factoids>();
same<typeof some.attachments, null>();

// What is known only when it runs gives everything that may be.
declare const chosen: ('identities' | 'factoids' | 'attachments')[];
const dynamic = await client.readAttestation({ payload: { ...payload, fields: chosen } });
same<typeof dynamic.factoids, typeof all.factoids | null>();
declare const one: 'identities' | 'factoids';
const oneOf = await client.readAttestation({ payload: { ...payload, fields: [one] } });
same<typeof oneOf.identities, typeof all.identities | null>();
same<typeof oneOf.attachments, null>();
declare const perhaps: [] | undefined;
const either = await client.readAttestation({ payload: { ...payload, fields: perhaps } });
same<typeof either.factoids, typeof all.factoids | null>();
declare const anything: Fields;
const open = await client.readAttestation({ payload: { ...payload, fields: anything } });
same<typeof open.attachments, typeof all.attachments | null>();

// @ts-expect-error an unknown group
client.readAttestation({ payload: { ...payload, fields: ['files'] } });
// @ts-expect-error a group is a list
client.readAttestation({ payload: { ...payload, fields: 'identities' } });
// @ts-expect-error it was not asked for
none.factoids.length;

const exact = createClient({ ...common, numbers: 'exact' });
const read = await exact.readAttestation({ payload });
type ExactData = { [field: string]: string | number | bigint | JsonText<number> | null };
same<typeof read.factoids, { unique_id: string; type: string; data: ExactData }[]>();
const bare = await exact.readAttestation({ payload: { ...payload, fields: [] } });
same<typeof bare.factoids, null>();
// @ts-expect-error a choice that is not there
createClient({ ...common, numbers: 'bigint' });

// What was read can be sent again, by either client.
const [factoid] = read.factoids;
if (factoid) client.addFactoids({ payload: { ano: 'N', factoids: [factoid] } });

const connection = connect({ ...common, signer: createSigner('') });
const alone = await readAttestation(connection, { payload: { ...payload, fields: ['attachments'] } });
same<typeof alone.attachments, typeof all.attachments>();
same<typeof alone.identities, null>();
const exactly = connect({ ...common, signer: createSigner(''), numbers: exactNumbers });
const aloneExact = await readAttestation(exactly, { payload });
same<typeof aloneExact.factoids, typeof read.factoids>();
