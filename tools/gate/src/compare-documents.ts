import type { Change } from './change.ts';
import { compareWebhooks } from './compare-callbacks.ts';
import { compareInformation } from './compare-information.ts';
import { compareMethods } from './compare-methods.ts';
import { compareNames } from './compare-names.ts';
import { compareConformance, compareRuleLists } from './compare-rules.ts';
import type { JsonObject } from './contract-document.ts';
import { objectAt } from './contract-document.ts';
import { mergeChanges } from './merge-changes.ts';
import type { Walk } from './walk.ts';
import { into, note } from './walk.ts';

/**
 * Every difference between two bundled OpenAPI 3.1 documents that somebody could notice; each once, with all
 * operations that it reaches. An empty list: they say the same.
 *
 * @throws when a reference points at nothing.
 */
export function compareDocuments(base: JsonObject, revision: JsonObject, today: Date = new Date()): Change[] {
  const place = { file: 'spec/openapi.yaml', pointer: '' };
  const walk: Walk = {
    base,
    revision,
    direction: 'request',
    operation: '',
    where: '',
    place,
    met: new Map(),
    changes: [],
    today,
  };
  compareInformation(base, revision, walk);
  compareRuleLists(base, revision, into(walk, 'rules', []));
  compareConformance(base, revision, into(walk, 'rules', []));
  const [before, after] = [objectAt(base, 'paths'), objectAt(revision, 'paths')];
  for (const path of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const here = into(walk, path, ['paths', path]);
    const [one, other] = [before[path], after[path]];
    if (other === undefined)
      note(here, { rule: 'path-removed', effect: 'removed', reason: `The path ${path} was removed.` });
    else if (one === undefined)
      note(here, { rule: 'path-added', effect: 'added', reason: `The path ${path} is new.` });
    else compareMethods(objectAt(before, path), objectAt(after, path), here);
  }
  compareWebhooks(base, revision, walk);
  compareNames(base, revision, walk);
  return mergeChanges(walk.changes);
}
