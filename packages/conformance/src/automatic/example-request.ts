import type { Draft } from '../request/draft.ts';
import type { Json } from '../request/json.ts';
import { givenCaId } from '../rules/shared/given-ca-id.ts';
import type { Trial } from '../suite/trial.ts';

/**
 * Requests of an operation that the suite has none of its own for: the first good example of the contract, with what this
 * target knows in place of the ids of the example. The attestation that it names, and who signs, are made once.
 */
export async function exampleRequests(operation: string, t: Trial): Promise<(() => Draft) | undefined> {
  const payload = t.contract.examples.get(operation);
  if (payload === undefined) return undefined;
  const known: Record<string, Json> = {};
  if ('ano' in payload) known.ano = await t.givenNo(t.create());
  if ('caId' in payload) known.caId = await givenCaId(t);
  return () => {
    const fresh: Record<string, Json> = {
      ...known,
      unique_id: t.id(),
      template_id: t.config.template.id,
      identities: t.config.identities,
      factoids: [t.factoid()],
    };
    const members = Object.entries(payload)
      // Files would have to go with them.
      .filter(([name]) => name !== 'attachments')
      .map(([name, value]) => [name, fresh[name] ?? value]);
    return t.draft(operation, Object.fromEntries(members));
  };
}
