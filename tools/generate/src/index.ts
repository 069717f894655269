/** What other tools take from the generator: the contract as one document, and its views by version. */

export { bundleDocument } from './bundle-document.ts';
export { catalogueFindings } from './catalogue-faults.ts';
export type { JsonSchema, NamedOperation, OpenApiDocument, Operation } from './document.ts';
export { componentName, operationsOf, resolveReference } from './document.ts';
export { generate } from './generate.ts';
export { type Generated, generatePackages } from './generate-packages.ts';
export { inputState, isUpToDate, rememberState, writeFiles } from './generator-state.ts';
export { leanDocument } from './lean-document.ts';
export { type ParsedSource, parsedSource } from './parsed-source.ts';
export type { Finding } from './report-findings.ts';
export { reportFindings } from './report-findings.ts';
export { readCatalogue, readStatements } from './rules-catalogue.ts';
export { selectVersion, versionsOf } from './select-version.ts';
export { orphanFiles, readSourceFiles, sourceFaults } from './source-faults.ts';
export { typeDeclarations } from './type-declarations.ts';
export { unknownMembers } from './unknown-members.ts';
