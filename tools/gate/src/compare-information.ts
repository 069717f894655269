import { compareWords, differ } from './compare-words.ts';
import type { Json, JsonObject } from './contract-document.ts';
import { isObject, objectAt } from './contract-document.ts';
import { signedString } from './signed-string.ts';
import type { Walk } from './walk.ts';
import { into, note, shown } from './walk.ts';

/** What a document says about the API as a whole. `info.version` only counts editions. */
export function compareInformation(base: JsonObject, revision: JsonObject, walk: Walk): void {
  const [before, after] = [objectAt(base, 'info'), objectAt(revision, 'info')];
  compareSignedStrings(base, revision, into(walk, 'signature', []));
  compareWords(
    before,
    after,
    ['title', 'summary', 'description', 'license', 'contact', 'termsOfService'],
    into(walk, 'introduction', ['info']),
  );
  compareWords(base, revision, ['tags', 'externalDocs'], into(walk, 'introduction', []));
  compareServers(base.servers, revision.servers, into(walk, 'servers', ['servers']));
  const security = [
    objectAt(base, 'components').securitySchemes,
    objectAt(revision, 'components').securitySchemes,
  ];
  if (differ(base.security, revision.security) || differ(security[0], security[1]))
    note(walk, {
      rule: 'security-changed',
      effect: 'changed',
      at: ['security'],
      reason: 'Who may call is told in another way now.',
    });
  if (differ(base.webhooks, revision.webhooks))
    note(walk, {
      rule: 'webhooks-changed',
      effect: 'changed',
      at: ['webhooks'],
      reason: 'The webhooks differ.',
    });
}

function compareSignedStrings(base: JsonObject, revision: JsonObject, walk: Walk): void {
  const [before, after] = [signedString(base), signedString(revision)];
  if (before === undefined && after === undefined) return;
  for (const member of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    const [one, other] = [before?.[member], after?.[member]];
    if (!differ(one, other)) continue;
    note(walk, {
      rule: 'signed-string-changed',
      effect: 'changed',
      at: revision['x-signed-string'] === undefined ? ['info', 'description'] : ['x-signed-string', member],
      reason: `What is signed: \`${member}\` was ${shown(one)} and is ${shown(other)} now.`,
      consumers: 'Signatures made as before are refused.',
      implementers: 'Another text has to be verified.',
    });
  }
}

/** Where a deployment lies is its own business; what stands between its address and the paths is signed or not. */
function compareServers(base: Json | undefined, revision: Json | undefined, walk: Walk): void {
  const urls = (servers: Json | undefined) =>
    new Set(Array.isArray(servers) ? servers.filter(isObject).map(({ url }) => String(url)) : []);
  const [before, after] = [urls(base), urls(revision)];
  for (const url of before.difference(after))
    note(walk, { rule: 'server-removed', effect: 'removed', reason: `The server ${url} is gone.` });
  for (const url of after.difference(before))
    note(walk, { rule: 'server-added', effect: 'added', reason: `The server ${url} is new.` });
  if (before.symmetricDifference(after).size === 0 && differ(base, revision))
    note(walk, {
      rule: 'description-changed',
      effect: 'wording',
      reason: 'The servers are described differently.',
    });
}
