import type { Json, JsonObject } from '../request/json.ts';
import type { Exchange } from '../target/exchange.ts';

/** An attestation as a read returns it; members are what came, so anything may be missing. */
export interface Stored {
  readonly no: Json | undefined;
  readonly unique_id: Json | undefined;
  readonly template_id: Json | undefined;
  readonly identities: Json | undefined;
  readonly factoids: readonly JsonObject[];
  readonly completed: Json | undefined;
  readonly attachments: JsonObject;
  readonly blockchain_hash: Json | undefined;
  readonly exchange: Exchange;
}

export function asStored(data: JsonObject, exchange: Exchange): Stored {
  const { no, unique_id, template_id, identities, factoids, completed, attachments, blockchain_hash } = data;
  const list = Array.isArray(factoids) ? (factoids as readonly JsonObject[]) : [];
  const map =
    typeof attachments === 'object' && !Array.isArray(attachments)
      ? (attachments as JsonObject | null)
      : null;
  return {
    no,
    unique_id,
    template_id,
    identities,
    completed,
    blockchain_hash,
    exchange,
    factoids: list,
    attachments: map ?? {},
  };
}
