/** The contract as code. Types and operations of a version are at `@attestation/contract/<version>`. */

export { type Versions, versions } from '../generated/versions.ts';
export { allRead } from './all-read.ts';
export type {
  Answer,
  Data,
  FileBody,
  Handler,
  Handlers,
  OperationName,
  Payload,
  Version,
} from './handlers.ts';
export { defineHandlers, sharesHandlers } from './handlers.ts';
export type { OnTheWire } from './json-text.ts';
export { JsonText, writeJson } from './json-text.ts';
export type { Fault, Validator } from './validator.ts';
