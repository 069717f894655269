import { Readable } from 'node:stream';
import { type AttestationFilePorts, attestationFile, certificate } from '../domain/attestation-file.ts';
import type { AccountRecords, ConsoleRecords } from '../domain/console-ports.ts';
import type { Owner } from '../domain/model.ts';
import { numberAt } from '../domain/number-at.ts';
import type { AttestationLine, AttestationSearch, NumberRange } from '../domain/search-ports.ts';
import { accountOf } from './call.ts';
import { partOf, unknownNumber } from './part-of.ts';
import { type ShownPorts, shownAttestation } from './shown-attestation.ts';
import type { ConsoleHandlers } from './types.ts';

type Records = Pick<
  ConsoleHandlers,
  'listAttestations' | 'readAttestation' | 'downloadAttestation' | 'readCertificate'
>;

interface Ports extends AttestationFilePorts, ShownPorts {
  readonly console: ConsoleRecords;
  readonly search: AttestationSearch;
  readonly accounts: AccountRecords;
}

/** Greater than every reference number, which are hexadecimal. */
const afterAll = '~';
const pageSize = 50;

/** What an organization has stored. */
export function recordHandlers(ports: Ports): Records {
  const { search } = ports;

  /** Finds a text of any kind: each kind has its own index, and a page of all is among the pages of each. */
  async function find(owner: Owner, text: string, range: NumberRange): Promise<AttestationLine[]> {
    const no = text.trim().toUpperCase();
    const isInRange = no >= range.from && no < range.before;
    const lists = await Promise.all([
      isInRange && /^[0-9A-F]{32}$/.test(no) ? search.list(owner, { from: no, before: `${no}0` }) : [],
      search.byUniqueId(owner, text, range),
      search.byIdentity(owner, text, range),
    ]);
    const found = new Map(lists.flat().map((line) => [line.no, line]));
    return [...found.values()].sort((a, b) => (a.no < b.no ? 1 : -1));
  }

  return {
    async listAttestations({ query: { environment, search: text, from, until, before } }, call) {
      const owner = { memberId: accountOf(call).memberId, environment };
      const end = until === undefined ? afterAll : numberAt(until);
      const range = {
        from: from === undefined ? '' : numberAt(from),
        before: before !== undefined && before < end ? before : end,
      };
      const found = await (text === undefined ? search.list(owner, range) : find(owner, text, range));
      const attestations = found
        .slice(0, pageSize)
        .map(({ createdAt, ...line }) => ({ ...line, createdAt: new Date(createdAt).toISOString() }));
      const next = found.length > pageSize ? (attestations.at(-1)?.no ?? null) : null;
      const incomplete = text !== undefined && (await search.isIncomplete());
      return { status: 200, body: { attestations, next, incomplete } };
    },

    async readAttestation({ path: { no }, query: { environment } }, call) {
      const { memberId, organization } = accountOf(call);
      const body = await shownAttestation({ memberId, environment, organization }, no, ports);
      if (body === undefined) throw unknownNumber();
      return { status: 200, body };
    },

    async downloadAttestation({ path: { no }, query: { environment, use } }, call) {
      const { memberId, email } = accountOf(call);
      const file = await partOf(attestationFile({ memberId, environment }, no, ports));
      const what = use === 'verification' ? 'verified' : 'downloaded';
      const event = { memberId, at: Date.now(), who: email, what, subject: no } as const;
      await ports.accounts.record({ ...event, address: call.ip });
      return { status: 200, fileName: `${no}.zip`, file };
    },

    // Its page shows the same, and reading that is not an event either.
    async readCertificate({ path: { no }, query: { environment } }, call) {
      const { memberId } = accountOf(call);
      const pdf = await partOf(certificate({ memberId, environment }, no, ports));
      return { status: 200, fileName: `${no}.pdf`, file: Readable.from([pdf]) };
    },
  };
}
