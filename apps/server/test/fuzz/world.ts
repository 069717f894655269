import { operations } from '@attestation/contract/v1';
import type { ServerProcess } from '../server-process.ts';
import { type Envelope, envelope, type OperationName, type TestKey } from '../server-under-test.ts';
import type { Random } from './random.ts';

/** What the cases know of the server that they are sent to. */
export interface World {
  readonly server: ServerProcess;
  /** Numbers of closed and open attestations of the member, for operations that need one. */
  readonly closed: string[];
  readonly open: string[];
}

/** Where a case's chance and its names come from. */
export interface CaseSource {
  readonly world: World;
  readonly random: Random;
  /** Unique among the cases of a run. */
  readonly id: string;
}

export const operationNames = Object.keys(operations) as OperationName[];

export function pathOf(operation: OperationName): string {
  return operations[operation].path;
}

/** A payload that the server must accept. */
export function validPayload(
  { world, random, id }: CaseSource,
  operation: OperationName,
): Record<string, unknown> {
  const kinds = [
    { type: 'user', data: { name: '张三 \u{1f600}', phone_number: '13234568732' } },
    { type: 'product', data: { name: 'gold', price: 560.5, description: null } },
  ];
  const factoids = Array.from({ length: random.int(4) }, (_, i) => ({
    unique_id: `${id}-${i}`,
    ...random.pick(kinds),
  }));
  switch (operation) {
    case 'createAttestation':
      return {
        unique_id: id,
        template_id: world.server.templateId,
        identities: random.pick([{ ID: '42012319800127691X' }, { MO: '1', USCID: '91332406MA27XMXJ27' }]),
        factoids,
        completed: random.chance(0.5),
      };
    case 'addFactoids':
      return { ano: random.pick(world.open), factoids, completed: false };
    case 'readAttestation':
      return {
        ano: random.pick([...world.closed, ...world.open]),
        fields: random.pick([null, [], ['factoids']]),
      };
    case 'downloadAttestation':
      return { ano: random.pick(world.closed) };
    case 'applyCertification':
      return {
        type: 'PERSONAL',
        link_name: 'Li Lei',
        link_id_card: '330184198501184115',
        link_phone: '13378784545',
        link_email: 'li@example.com',
      };
  }
}

/** Mostly what is cheap to serve. */
export function pickOperation(random: Random): OperationName {
  return random.chance(0.6) ? 'createAttestation' : random.pick(operationNames);
}

/** An envelope around this payload text, correctly signed with the member's key. */
export function signedEnvelope({ world }: CaseSource, operation: OperationName, payload: string): Envelope {
  return envelope(operation, payload, world.server.member satisfies TestKey);
}

/** Bytes cut into a few pieces, which go out one by one. */
export function inPieces(random: Random, bytes: Buffer): Buffer[] {
  if (!random.chance(0.3) || bytes.length < 2) return [bytes];
  const cuts = Array.from({ length: 1 + random.int(6) }, () => random.int(bytes.length)).sort(
    (a, b) => a - b,
  );
  return [0, ...cuts]
    .map((from, i) => bytes.subarray(from, cuts[i] ?? bytes.length))
    .filter((b) => b.length > 0);
}

/** One to four bytes changed, dropped, doubled. */
export function flipBytes(random: Random, bytes: Buffer): Buffer {
  let result = Buffer.from(bytes);
  for (let n = 1 + random.int(4); n > 0; n--) {
    const at = random.int(result.length);
    const [before, after] = [result.subarray(0, at), result.subarray(at)];
    const interesting = [
      0, 0x0a, 0x0d, 0x20, 0x22, 0x2c, 0x2d, 0x3a, 0x5c, 0x7b, 0x7d, 0x7f, 0x80, 0xc0, 0xff,
    ];
    const byte = Buffer.from([random.chance(0.5) ? random.int(256) : random.pick(interesting)]);
    result = random.pick([
      () => Buffer.concat([before, byte, after.subarray(1)]),
      () => Buffer.concat([before, after.subarray(1)]),
      () => Buffer.concat([before, byte, after]),
      () => Buffer.concat([before, after.subarray(0, 8), after]),
    ])();
  }
  return result;
}
