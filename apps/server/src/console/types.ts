import type { Handlers } from '@attestation/console/contract';
import type { Call } from './call.ts';

/** One handler for each operation of the console. */
export type ConsoleHandlers = Handlers<Call>;
