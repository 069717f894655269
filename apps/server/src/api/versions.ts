import type { Version } from '@attestation/contract';
import type { Route, RoutePorts } from '../http/routes-of.ts';
import { v1Routes } from '../v1/routes.ts';

const versions = {
  v1: v1Routes,
};

/** A version that the contract has and the table has not does not compile. */
type EveryVersion = Readonly<Record<Version, (ports: RoutePorts) => readonly Route[]>>;

/** The operations of every version, side by side. */
export function routesOfAllVersions(ports: RoutePorts): ApiRoute[] {
  // Each version has routes of other types: without the type of all, flatMap wants those of the first.
  return Object.values(versions satisfies EveryVersion).flatMap<ApiRoute>((routes) => routes(ports));
}

/** One operation of one version, ready to be served; its `handle` leads to the handlers of all. */
export type ApiRoute = ReturnType<(typeof versions)[Version]>[number];
