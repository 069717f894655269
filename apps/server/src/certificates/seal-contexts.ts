import { shardKeyContext } from '@attestation/log';
import type { Environment } from '../domain/model.ts';
import type { ServicePurpose } from './x509.ts';

/** What each private key is sealed for: one that is moved to another record does not open. */
export const sealContexts = {
  authority: (environment: Environment) => `authority:${environment}`,
  certification: (caId: string) => `certification:${caId}`,
  service: (environment: Environment, purpose: ServicePurpose) => `service:${environment}:${purpose}`,
  log: shardKeyContext,
};
