import type { AttestationFilePorts } from '../domain/attestation-file.ts';
import { attestationFile } from '../domain/attestation-file.ts';
import type { AccountRecords, ConsoleRecords } from '../domain/console-ports.ts';
import { DomainError } from '../domain/domain-error.ts';
import type { Owner } from '../domain/model.ts';
import { accountOf } from './call.ts';
import { Problem } from './problem.ts';
import { shownAttestation } from './shown-attestation.ts';
import type { ConsoleHandlers } from './types.ts';

type Records = Pick<ConsoleHandlers, 'listAttestations' | 'readAttestation' | 'downloadAttestation'>;

interface Ports extends AttestationFilePorts {
  readonly console: ConsoleRecords;
  readonly accounts: AccountRecords;
}

/** Greater than every reference number, which are hexadecimal. */
const afterAll = '~';

/** What an organization has stored. */
export function recordHandlers(ports: Ports): Records {
  return {
    async listAttestations({ query: { environment, uniqueId, before } }, call) {
      const { memberId } = accountOf(call);
      const found =
        uniqueId === undefined
          ? await ports.console.attestations(memberId, environment, before ?? afterAll)
          : await ports.console.byUniqueId(memberId, environment, uniqueId);
      const attestations = found
        .slice(0, 50)
        .map(({ createdAt, ...line }) => ({ ...line, createdAt: new Date(createdAt).toISOString() }));
      const next = found.length > 50 ? (attestations.at(-1)?.no ?? null) : null;
      return { status: 200, body: { attestations, next } };
    },

    async readAttestation({ path: { no }, query: { environment } }, call) {
      const { memberId } = accountOf(call);
      const body = await shownAttestation(
        { memberId, environment },
        no,
        ports.attestations,
        ports.console.progress,
      );
      if (body === undefined) throw unknownNumber();
      return { status: 200, body };
    },

    async downloadAttestation({ path: { no }, query: { environment } }, call) {
      const { memberId, email } = accountOf(call);
      const file = await fileOf({ memberId, environment }, no, ports);
      const event = { memberId, at: Date.now(), who: email, what: 'downloaded', subject: no } as const;
      await ports.accounts.record({ ...event, address: call.ip });
      return { status: 200, fileName: `${no}.zip`, file };
    },
  };
}

/** @throws Problem 404, 409 */
export async function fileOf(owner: Owner, no: string, ports: AttestationFilePorts) {
  try {
    return await attestationFile(owner, no, ports);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'unknown-attestation') throw unknownNumber();
    if (error.code === 'attestation-open')
      throw new Problem(409, 'open', 'The attestation is still open; its file is made when it is closed.');
    throw error;
  }
}

function unknownNumber(): Problem {
  return new Problem(404, 'unknown-number', 'No attestation of this organization has this number here.');
}
