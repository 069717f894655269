/** What the pages of the web console call, as types: of `spec/console/openapi.yaml`. */

export type { Validator } from '@attestation/contract';
export { contractDigest } from '../generated/contract-digest.ts';
export { operations } from '../generated/operations.ts';
export type { components, paths } from '../generated/types.ts';
export type { Answer, ConsoleOperation, Handler, Handlers, Request, Schemas } from './handlers.ts';
export { defineHandlers } from './handlers.ts';
