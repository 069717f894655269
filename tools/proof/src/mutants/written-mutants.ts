import { join, relative } from 'node:path';
import { decisionSources, serverSources } from '../server-sources.ts';
import { readSources, type Sources } from './edits-of.ts';
import { readMutants } from './read-mutants.ts';

/** Folder of the mutants of the reference server. */
export const serverMutantFolder = join(import.meta.dirname, '../../mutants/server');

let texts: Sources | undefined;

/** The sources of the reference server and of its decisions by their path below those of the server, read once. */
export function serverSourceTexts(): Sources {
  const decisions = [...readSources(decisionSources)].map(([file, text]): [string, string] => {
    return [join(relative(serverSources, decisionSources), file), text];
  });
  texts ??= new Map([...readSources(serverSources), ...decisions]);
  return texts;
}

/** Faults written by hand, at least one for every sentence of the description that can be seen to be broken. */
export const writtenMutants = readMutants(serverMutantFolder, serverSourceTexts);
