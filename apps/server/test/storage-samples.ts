import type { FactoidEntry, Owner, SignedRequest } from '../src/domain/model.ts';
import type { FactoidAddition, NewAttestation } from '../src/domain/ports.ts';
import type { Database } from '../src/storage/database/database.ts';
import { provisionRecords } from '../src/storage/records/provision-records.ts';

/** Two members with a key in each environment, and a template `T1` of the first. */
export interface Parties {
  readonly acme: Owner;
  readonly acmeFormal: Owner;
  readonly other: Owner;
}

/** A public key of a few bytes, which is never used to sign. */
export const samplePem = `-----BEGIN PUBLIC KEY-----
MFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAJ17/VfTXg1Nv/jbyTKLdskIvt4VfrrH
mH1Pgfh1Y4MfaGgyxj+jEsRyq2ZTRWgp+OLnLxi+qp9aIjhWXNNd8kUCAwEAAQ==
-----END PUBLIC KEY-----
`;

export async function provisionParties(db: Database, publicKeyPem = samplePem): Promise<Parties> {
  const provision = provisionRecords(db);
  const key = { publicKeyPem, expiresAt: null };
  await provision.apply({
    members: [
      {
        name: 'Acme',
        accessKeys: [
          { ...key, accessKey: 'AK1', environment: 'sandbox' },
          { ...key, accessKey: 'AK1F', environment: 'formal' },
        ],
      },
      { name: 'Other', accessKeys: [{ ...key, accessKey: 'AK2', environment: 'sandbox' }] },
    ],
    templates: [{ id: 'T1', member: 'Acme', name: 'Trade record', kinds: [] }],
    certifications: [],
  });
  const ids = new Map((await provision.members()).map(({ id, name }) => [name, id]));
  const owner = (name: string, environment: Owner['environment']): Owner => ({
    memberId: ids.get(name) ?? '',
    environment,
  });
  return {
    acme: owner('Acme', 'sandbox'),
    acmeFormal: owner('Acme', 'formal'),
    other: owner('Other', 'sandbox'),
  };
}

export function sampleRequest(change: Partial<SignedRequest> = {}): SignedRequest {
  return {
    accessKey: 'AK1',
    path: '/api/v1/attestations',
    requestId: '2XiTgZ2oVrBgGqKQ1ruCKh',
    tonce: 1_700_000_000,
    payload: '{"unique_id":"e68eb8bc-3d7a-4e22-be47-d7999fb40c9a"}',
    signature: 'c2lnbmF0dXJl',
    receivedAt: 1_700_000_000_123,
    ...change,
  };
}

export function sampleFactoid(uniqueId: string, change: Partial<FactoidEntry> = {}): FactoidEntry {
  return { uniqueId, type: 'product', data: '{"price": 1.10}', attachments: [], ...change };
}

export function sampleAttestation(owner: Owner, change: Partial<NewAttestation> = {}): NewAttestation {
  return {
    no: sampleNumber(),
    owner,
    uniqueId: 'U1',
    templateId: 'T1',
    templateVersion: 1,
    identities: '{"ID": "42012319800127691X"}',
    completed: false,
    factoids: [sampleFactoid('f1')],
    request: sampleRequest(owner.environment === 'formal' ? { accessKey: 'AK1F' } : {}),
    ...change,
  };
}

export function sampleAddition(
  owner: Owner,
  no: string,
  change: Partial<FactoidAddition> = {},
): FactoidAddition {
  return {
    owner,
    no,
    factoids: [],
    completed: false,
    requiredKinds: [],
    limits: { factoids: 1000, bytes: 1_000_000, files: 1000 },
    request: sampleRequest({ path: '/api/v1/factoids' }),
    ...change,
  };
}

let count = 0;

/** 32 upper-case hexadecimal characters, each time others. */
export function sampleNumber(): string {
  count += 1;
  return count.toString(16).toUpperCase().padStart(32, '0');
}
