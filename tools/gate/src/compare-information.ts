import { compareSignedStrings } from './compare-signed-strings.ts';
import { compareWords } from './compare-words.ts';
import type { Json, JsonObject } from './contract-document.ts';
import { isObject, objectAt } from './contract-document.ts';
import { describeChange } from './describe-change.ts';
import { differ } from './sorted.ts';
import type { Walk } from './walk.ts';
import { into, note, shown } from './walk.ts';

/** `info`, `servers`, `tags` and what else a document says about the API as a whole. */
export function compareInformation(base: JsonObject, revision: JsonObject, walk: Walk): void {
  const [before, after] = [objectAt(base, 'info'), objectAt(revision, 'info')];
  compareSignedStrings(base, revision, into(walk, 'signature', []));
  compareWords(
    before,
    after,
    ['title', 'version', 'summary', 'description', 'license', 'contact', 'termsOfService'],
    into(walk, 'introduction', ['info']),
  );
  compareWords(base, revision, ['tags', 'externalDocs'], into(walk, 'introduction', []));
  compareServers(base.servers, revision.servers, into(walk, 'servers', ['servers']));
  compareSecurity(base, revision, walk);
}

function compareSecurity(base: JsonObject, revision: JsonObject, walk: Walk): void {
  const schemes = (document: JsonObject) => objectAt(document, 'components').securitySchemes;
  const changed = (one: Json | undefined, other: Json | undefined, what: string): void => {
    if (!differ(one, other)) return;
    const reason = `${what} was ${shown(one)} and is ${shown(other)} now.`;
    note(walk, { rule: 'security-changed', effect: 'changed', at: ['security'], reason });
  };
  changed(base.security, revision.security, '`security`');
  changed(schemes(base), schemes(revision), '`components.securitySchemes`');
}

/** Where a deployment lies is its own business; what stands between its address and the paths is signed or not. */
function compareServers(base: Json | undefined, revision: Json | undefined, walk: Walk): void {
  const urls = (servers: Json | undefined) =>
    new Set(Array.isArray(servers) ? servers.filter(isObject).map(({ url }) => String(url)) : []);
  const [before, after] = [urls(base), urls(revision)];
  for (const url of before.difference(after))
    note(walk, { rule: 'server-removed', effect: 'removed', reason: `The server ${url} was removed.` });
  for (const url of after.difference(before))
    note(walk, { rule: 'server-added', effect: 'added', reason: `The server ${url} is new.` });
  if (before.symmetricDifference(after).size === 0 && differ(base, revision))
    note(walk, {
      rule: 'description-changed',
      effect: 'wording',
      reason: `\`servers\` ${describeChange(base, revision)}.`,
    });
}
