/** A mock of the Attestation Service: it checks requests as the service would, and answers with examples or from memory. */
export type { Member } from './check-signature.ts';
export type { OpenApiDocument } from './document.ts';
export type { BodyLimits } from './envelope.ts';
export type { MemoryLimits } from './memory.ts';
export { type Mock, type MockOptions, startMock } from './start-mock.ts';
