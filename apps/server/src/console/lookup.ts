import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSameIdentity } from '@attestation/contract/decisions';
import type { ConsoleRecords } from '../domain/console-ports.ts';
import type { Owner } from '../domain/model.ts';
import { type AttestationFilePorts, attestationFile, certificate } from '../domain/read-attestation.ts';
import type { SharedLimits } from '../limits/share-limits.ts';
import { createTokenBuckets } from '../limits/token-bucket.ts';
import type { Call, ConsoleHandlers } from './call.ts';
import { limitTries, Problem, partOf } from './problem.ts';
import { identitiesOf, type ShownPorts, shownAttestation } from './records.ts';

type Found = Owner & { readonly organization: string };

interface Ports extends AttestationFilePorts, ShownPorts {
  readonly console: ConsoleRecords;
  readonly limits: SharedLimits;
}

/** Milliseconds that every answer takes at least: longer than any of the look-ups behind it. */
const leastTime = 150;

/** Milliseconds for which a look-up waits when many of the same number have failed. */
const longestDelay = 5000;

/** The owner's look-up, without an account (D29). */
export function lookupHandlers(
  ports: Ports,
): Pick<ConsoleHandlers, 'lookUp' | 'lookUpFile' | 'lookUpCertificate'> {
  const { limits } = ports;
  const perAddress = limits.share('look-ups of address', createTokenBuckets(20 / 600, 20));
  /** Failures from anywhere. They only delay: else anyone could keep the owner of a number from it. */
  const perNumber = limits.share('failed look-ups of number', createTokenBuckets(20 / 600, 20));

  /** A wrong number and a wrong identity take the same time and give the same answer. */
  async function find(given: { no: string; identity: string }, call: Call): Promise<Found & { no: string }> {
    const no = given.no.trim().toUpperCase();
    return limitTries([[perAddress, call.address]], async () => {
      const delay = Math.min(longestDelay, perNumber.reserve(no, 0, Number.POSITIVE_INFINITY) * 1000);
      const [owner] = await Promise.all([ownerOf(no, given.identity), sleep(leastTime + delay)]);
      if (owner !== undefined) return { ...owner, no };
      perNumber.charge(no, 1);
      throw unknown();
    });
  }

  async function ownerOf(no: string, identity: string): Promise<Found | undefined> {
    const found = await ports.console.ownerOf(no);
    if (!found || !identitiesOf(found.identities).some(({ value }) => isSameIdentity(value, identity)))
      return undefined;
    const { memberId, environment, organization } = found;
    return { memberId, environment, organization };
  }

  return {
    async lookUp({ body }, call) {
      const { no, ...owner } = await find(body, call);
      const shown = await shownAttestation(owner, no, ports);
      // Retention removed it meanwhile.
      if (shown === undefined) throw unknown();
      return { status: 200, body: shown };
    },

    async lookUpFile({ body }, call) {
      const { no, ...owner } = await find(body, call);
      return { status: 200, fileName: `${no}.zip`, file: await partOf(attestationFile(owner, no, ports)) };
    },

    async lookUpCertificate({ body }, call) {
      const { no, ...owner } = await find(body, call);
      const pdf = await partOf(certificate(owner, no, ports));
      return { status: 200, fileName: `${no}.pdf`, file: Readable.from([pdf]) };
    },
  };
}

function unknown(): Problem {
  return new Problem(
    404,
    'unknown',
    'There is no attestation with this number for this identity. Check both.',
  );
}
