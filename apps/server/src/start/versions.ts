import type { Version } from '@attestation/contract';
import type { CertificationPorts } from '../domain/apply-certification.ts';
import type { AttestationFilePorts } from '../domain/attestation-file.ts';
import type { AttestationPorts } from '../domain/create-attestation.ts';
import type { RoutePorts } from '../http/routes-of.ts';
import type { Route } from '../http/serve.ts';
import { v1Routes } from '../v1/routes.ts';

type Ports = AttestationPorts & AttestationFilePorts & CertificationPorts & RoutePorts;

/** A version that the contract has and this table has not does not compile. */
const versions: Readonly<Record<Version, (ports: Ports) => Route[]>> = {
  v1: v1Routes,
};

/** The operations of every version, side by side. */
export function routesOfAllVersions(ports: Ports): Route[] {
  return Object.values(versions).flatMap((routes) => routes(ports));
}
