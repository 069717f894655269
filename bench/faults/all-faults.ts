import { chainDown } from './chain-down.ts';
import { clockSteps } from './clock-steps.ts';
import { diskFull } from './disk-full.ts';
import { failoverPostgresql } from './failover-postgresql.ts';
import type { Fault } from './fault.ts';
import { faultyStore } from './faulty-store.ts';
import { killPostgresql, killSqlite } from './kill-server.ts';
import { partitionPostgresql } from './partition-postgresql.ts';
import { restartPostgresql } from './restart-postgresql.ts';

/** By the names of the command line. */
export const allFaults: Readonly<Record<string, Fault>> = {
  'kill-sqlite': killSqlite,
  'kill-postgresql': killPostgresql,
  'restart-postgresql': restartPostgresql,
  'partition-postgresql': partitionPostgresql,
  'failover-postgresql': failoverPostgresql,
  'faulty-store': faultyStore,
  'disk-full': diskFull,
  'clock-steps': clockSteps,
  'chain-down': chainDown,
};
