import { join } from 'node:path';
import { readSources } from '../mutants/find-place.ts';
import { readMutants } from '../mutants/read-mutants.ts';
import { root } from '../server-sources.ts';

/** The server without a fault. */
export const pythonSources = join(root, 'packages/conformance/fixtures/python');

/** Folder of the mutants of the server in Python. */
export const pythonMutantFolder = join(import.meta.dirname, '../../mutants/python');

/**
 * The server in Python with one fault each. Written from the description alone, without a look at the suite's rules;
 * only those of `second-look.yaml` came after their survivors had been looked at.
 */
export const pythonMutants = readMutants(pythonMutantFolder, () => readSources(pythonSources));
