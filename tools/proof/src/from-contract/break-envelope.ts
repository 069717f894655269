import type { KeywordFault } from './fault.ts';

/** The server's, of one request. */
export interface Fields {
  readonly members: ReadonlyMap<string, string>;
  readonly encoding: 'json' | 'form';
}

export interface Envelope {
  requestId: string;
  accessKey: string;
  tonce: number;
  payload: string;
  signature: string;
  /** Nothing of it is verified. */
  trusted?: boolean;
}

/** The member of the envelope that a fault is about: `tonce` of `readAttestation.tonce.minimum`. */
export function envelopeMember({ place }: KeywordFault): string | undefined {
  const [, name, ...rest] = place.split('.');
  return rest.length === 1 && !name?.startsWith('attachments[') ? name : undefined;
}

/** Whether the request breaks the constraint that this fault does not hold. */
export function breaks(fields: Fields, { keyword }: KeywordFault, name: string): boolean {
  const text = fields.members.get(name);
  if (keyword === 'required') return text === undefined;
  if (text === undefined || fields.encoding !== 'json') return false;
  const value: unknown = JSON.parse(text);
  switch (keyword) {
    case 'type':
      return !types[name]?.(value);
    case 'minLength':
      return value === '';
    case 'minimum':
      return typeof value === 'number' && value < 0;
    default:
      return false;
  }
}

const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  request_id: (value) => typeof value === 'string',
  access_key: (value) => typeof value === 'string',
  tonce: Number.isInteger,
  payload: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  signature: (value) => typeof value === 'string',
};

/** The envelope as a server takes it that does not mind: what is broken is as it was in the last good one. */
export function fixed(fields: Fields, last: Envelope): Envelope {
  const text = (name: string, otherwise: string) => {
    const source = fields.members.get(name);
    if (source === undefined) return otherwise;
    if (fields.encoding === 'form') return source;
    const value: unknown = JSON.parse(source);
    return typeof value === 'string' ? value : otherwise;
  };
  const payload = fields.members.get('payload');
  return {
    ...last,
    requestId: text('request_id', last.requestId),
    payload: payload?.startsWith('{') ? payload : last.payload,
    trusted: true,
  };
}
