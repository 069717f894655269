import { describeMisfit, isStorable, isVisible, requiredKinds } from '@attestation/contract/decisions';
import { faultOfPhone } from '../check-party.ts';
import type { Field, Kind } from '../template/template-document.ts';
import type { Draft, IdentityCode } from './draft.ts';

/** What is wrong with a value, as the words of `attestWords` name it. */
export type FaultCode =
  | 'missing'
  | 'number'
  | 'date'
  | 'long'
  | 'character'
  | 'repeated'
  | 'kindMissing'
  | 'invisible'
  | 'phone'
  | 'nothing';

export interface ValueFault {
  /** As the API names it: `unique_id`, `identities/MO`, `factoids/0/data/price`. */
  readonly place: string;
  readonly code: FaultCode;
  /** Names of what is missing. */
  readonly name?: string;
}

/** What the service would refuse in a field of a template. D19 */
export function faultOfField({ type, required = false }: Field, text: string): FaultCode | undefined {
  if (text === '') return required ? 'missing' : undefined;
  if (!isStorable(text)) return 'character';
  return type === 'string' || describeMisfit(type, text) === undefined ? undefined : type;
}

/** What the service would refuse in a unique_id. D2 */
export function faultOfId(text: string): FaultCode | undefined {
  if (text === '') return 'missing';
  if (!isStorable(text)) return 'character';
  return [...text].length > 254 ? 'long' : undefined;
}

/** Characters of a unique_id that people cannot see, although they belong to it: `U+200B U+0020`. A blank is seen between others. */
export function unseenSigns(uniqueId: string): string {
  const found =
    uniqueId.match(/^ +| +$|[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]|(?! )\p{Z}/gu) ?? [];
  const signs = [...found.join('')].map((sign) => sign.codePointAt(0)?.toString(16).toUpperCase() ?? '');
  return signs.map((digits) => `U+${digits.padStart(4, '0')}`).join(' ');
}

/** What the service would refuse in an identity (D1), and a phone number by which an owner could not be found. */
export function faultOfIdentity(code: IdentityCode, text: string): FaultCode | undefined {
  if (text === '') return 'missing';
  if (!isStorable(text)) return 'character';
  if ([...text].length > 255) return 'long';
  if (!isVisible(text)) return 'invisible';
  return code === 'MO' && faultOfPhone(text) !== undefined ? 'phone' : undefined;
}

interface Scope {
  readonly kinds: readonly Kind[];
  /** Factoids are added to an attestation that has these kinds, or none: it is new. */
  readonly stored?: readonly string[];
}

/** Everything that the service would refuse and that can be seen here. */
export function faultsOf(draft: Draft, { kinds, stored }: Scope): ValueFault[] {
  const faults: ValueFault[] = [];
  const add = (place: string, code: FaultCode | undefined) => {
    if (code !== undefined) faults.push({ place, code });
  };
  if (stored === undefined) {
    add('template_id', draft.templateId === '' ? 'missing' : undefined);
    add('unique_id', faultOfId(draft.uniqueId));
    for (const { code, value } of draft.identities) add(`identities/${code}`, faultOfIdentity(code, value));
  }
  const ids = new Set<string>();
  draft.factoids.forEach(({ uniqueId, type, values }, at) => {
    add(`factoids/${at}/unique_id`, ids.has(uniqueId) ? 'repeated' : faultOfId(uniqueId));
    ids.add(uniqueId);
    for (const field of kinds.find(({ name }) => name === type)?.fields ?? [])
      add(`factoids/${at}/data/${field.name}`, faultOfField(field, values[field.name] ?? ''));
  });
  draft.factoids.forEach(({ files }, at) => {
    files.forEach(({ signers }, position) => {
      signers.forEach(({ caId, keyword }, signer) => {
        if (caId === '' || keyword.trim() === '')
          add(`attachments/${at}/${position}/sign/${signer}`, 'missing');
      });
    });
  });
  if (stored !== undefined && draft.factoids.length === 0 && !draft.completed) add('factoids', 'nothing');
  const types = [...(stored ?? []), ...draft.factoids.map(({ type }) => type)];
  const missing = draft.completed ? requiredKinds(kinds).filter((name) => !types.includes(name)) : [];
  if (missing.length > 0) faults.push({ place: 'factoids', code: 'kindMissing', name: missing.join(', ') });
  return faults;
}

/**
 * The place of the form that a refusal of the service is about.
 *
 * @param places of the form
 */
export function placeOfRefusal(message: string, places: Iterable<string>): string | undefined {
  const text = message
    .replace(/^\/payload\//, '')
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  const named = [...places].filter(
    (place) => text.startsWith(place) && /^($|[\s:/])/.test(text.slice(place.length)),
  );
  return named.toSorted((a, b) => b.length - a.length)[0];
}

/**
 * Every place of a form that can show a fault, with its name.
 *
 * @param say words of `attestWords`
 */
export function placesOf(
  { identities, factoids }: Draft,
  kinds: readonly Kind[],
  say: (word: 'content' | 'identity' | 'files' | 'keyword') => string,
): ReadonlyMap<string, string> {
  const places = new Map([
    ['template_id', 'template_id'],
    ['unique_id', 'unique_id'],
  ]);
  for (const { code } of identities) places.set(`identities/${code}`, `${say('identity')} (${code})`);
  factoids.forEach(({ uniqueId, type, files }, at) => {
    places.set(`factoids/${at}`, uniqueId);
    places.set(`factoids/${at}/unique_id`, `${uniqueId}: unique_id`);
    for (const { name, label = name } of kinds.find((kind) => kind.name === type)?.fields ?? [])
      places.set(`factoids/${at}/data/${name}`, `${uniqueId}: ${label}`);
    places.set(`attachments/${at}`, `${uniqueId}: ${say('files')}`);
    files.forEach(({ file, signers }, position) => {
      const name = `${file.name}: ${say('keyword')}`;
      places.set(`attachments/${at}/${position}/sign`, name);
      signers.forEach((_, signer) => {
        places.set(`attachments/${at}/${position}/sign/${signer}`, signer ? `${name} ${signer + 1}` : name);
      });
    });
  });
  return places.set('factoids', say('content'));
}
