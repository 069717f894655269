import { join } from 'node:path';
import { serverSources } from '../server-sources.ts';
import { readSources, type Sources } from './edits-of.ts';
import { readMutants } from './read-mutants.ts';

/** Folder of the mutants of the reference server. */
export const serverMutantFolder = join(import.meta.dirname, '../../mutants/server');

let texts: Sources | undefined;

/** The sources of the reference server, read once. */
export function serverSourceTexts(): Sources {
  texts ??= readSources(serverSources);
  return texts;
}

/** Faults written by hand, at least one for every sentence of the description that can be seen to be broken. */
export const writtenMutants = readMutants(serverMutantFolder, serverSourceTexts);
