/** A mock of the Attestation Service: Prism behind a front that checks envelope, signature and multipart. */
export type { OpenApiDocument } from './document.ts';
export type { BodyLimits } from './envelope.ts';
export { type Mock, type MockOptions, startMock } from './start-mock.ts';
