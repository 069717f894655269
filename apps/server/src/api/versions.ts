import type { Version } from '@attestation/contract';
import type { Route, RoutePorts } from '../http/routes-of.ts';
import { v1Routes } from '../v1/routes.ts';

const versions = {
  v1: v1Routes,
};

/** A version that the contract has and the table has not does not compile. */
type EveryVersion = Readonly<Record<Version, (ports: RoutePorts) => readonly Route[]>>;

/** The operations of every version, side by side. */
export function routesOfAllVersions(ports: RoutePorts) {
  return Object.values(versions satisfies EveryVersion).flatMap((routes) => routes(ports));
}

/** One operation of one version, ready to be served; its `handle` leads to the handlers of all. */
export type ApiRoute = ReturnType<typeof routesOfAllVersions>[number];
