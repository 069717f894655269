/**
 * `node --import` this before the server: it edits the server's sources as they are loaded. Tests only; nothing of the
 * shipped build knows of it. The parent asks over IPC whether all edits have come to bear.
 */

import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { applyEdits, type Edit } from './mutants/mutant.ts';
import { decisionSources, serverSources } from './server-sources.ts';

// What a fault has to remember between requests; the edits call it `fault`.
Object.assign(globalThis, { fault: {} });

const edits = JSON.parse(process.env.MUTANT_EDITS ?? '[]') as Edit[];
const pending = Map.groupBy(edits, ({ file }) => pathToFileURL(join(serverSources, file)).href);

const decisions = pathToFileURL(join(decisionSources, 'index.ts')).href;

registerHooks({
  resolve(specifier, context, nextResolve) {
    return nextResolve(specifier === '@attestation/contract/decisions' ? decisions : specifier, context);
  },
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context);
    const here = pending.get(url);
    if (!here) return loaded;
    pending.delete(url);
    return { ...loaded, source: applyEdits(Buffer.from(loaded.source as Uint8Array).toString('utf8'), here) };
  },
});

process.on('message', (question) => {
  if (question === 'which edits are missing?') process.send?.({ missing: [...pending.keys()] });
});
// A parent that dies takes its servers with it; one that lives on is not waited for.
process.on('disconnect', () => process.exit());
process.channel?.unref();
