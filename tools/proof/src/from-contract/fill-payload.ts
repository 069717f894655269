/**
 * The payload with what is missing at `place` taken from `known`, a good payload of the operation: a server that does
 * not require it. Where nothing is missing it is the text that was sent.
 *
 * @param place steps to the member, such as `factoids`, `each`, `unique_id`; names of branches are passed over.
 * @param number for a number that is missing.
 */
export function fillPayload(text: string, place: readonly string[], known: string, number?: string): string {
  const value: unknown = JSON.parse(text);
  const example = { ...JSON.parse(known), ...(number !== undefined && { ano: number }) };
  return fill(value, steps(place), example) ? JSON.stringify(value) : text;
}

const branches = /^(object|array|null|else|AttachmentEntries|Checksum|(Signed|Personal|Enterprise)\w+)$/;

function steps(place: readonly string[]): string[] {
  return place.filter((name) => !branches.test(name));
}

function fill(value: unknown, [name = '', ...rest]: readonly string[], known: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const holder = value as Record<string, unknown>;
  const good = (known ?? {}) as Record<string, unknown>;
  if (name === 'each') {
    const [example] = Object.values(good);
    return Object.values(holder)
      .map((element) => fill(element, rest, example))
      .includes(true);
  }
  if (rest.length > 0) return fill(holder[name], rest, good[name]);
  if (name in holder) return false;
  holder[name] = (name === 'data' ? undefined : good[name]) ?? fallback(name, holder);
  return true;
}

/** Where no good payload has shown one yet, or another would not go with the rest. */
function fallback(name: string, holder: Record<string, unknown>): unknown {
  switch (name) {
    case 'data':
      return holder.type === 'user' ? { name: 'n', phone_number: '1' } : { name: 'n' };
    case 'factoids':
      return [];
    case 'identities':
      return {};
    case 'type':
      return 'link_name' in holder ? 'PERSONAL' : 'product';
    case 'ic_code':
      return '91332406MA27XMXJ27';
    default:
      return 'n';
  }
}
