import type { Draft } from '../request/draft.ts';
import type { Json, JsonObject } from '../request/json.ts';
import { type Path, withValue } from './locate.ts';

/** A draft as the contract sees it: the envelope with its payload. */
export function envelopeOf(draft: Draft, now: number): JsonObject {
  return {
    request_id: draft.requestId,
    access_key: draft.key.accessKey,
    tonce: draft.tonce === undefined ? now : (JSON.parse(draft.tonce) as Json),
    payload: JSON.parse(draft.payload) as Json,
    signature: 'x'.repeat(344),
  };
}

/** The draft with one value replaced or, when undefined, left out. It is signed after that, unless the value is the signature. */
export function withFault(draft: Draft, path: Path, value: Json | undefined): Draft {
  const [member, ...rest] = path as [string?, ...Path];
  const text = value === undefined ? '' : JSON.stringify(value);
  const signed = typeof value === 'string' ? value : text;
  const envelope = (members: Map<string, string>) => {
    if (value === undefined) members.delete(String(member));
    else members.set(String(member), text);
    return members;
  };
  switch (member) {
    case undefined:
      return { ...draft, body: () => Buffer.from(text) };
    case 'payload': {
      if (rest.length === 0) return { ...draft, payload: text, envelope };
      const payload = withValue(JSON.parse(draft.payload) as Json, rest, value);
      return { ...draft, payload: JSON.stringify(payload) };
    }
    case 'request_id':
      return { ...draft, requestId: signed, envelope };
    case 'access_key':
      return { ...draft, key: { ...draft.key, accessKey: signed }, envelope };
    case 'tonce':
      return { ...draft, tonce: signed, envelope };
    default:
      return { ...draft, envelope };
  }
}
