import { JsonText } from '@attestation/client';
import { UsageError } from '@attestation/command-line';
import { JsonTextError, jsonElements } from '@attestation/signing';
import { type Io, readSource } from '../command.ts';
import { objectMembers, objectText } from './json-value.ts';

/** A payload in the making: every member as its JSON text, so that no number changes. */
export type Members = Map<string, string>;

/** The members in a file, or none. @throws UsageError */
export async function readMembers(file: string | undefined, io: Io): Promise<Members> {
  if (file === undefined) return new Map();
  const { text, place } = await readSource(file, io);
  return objectMembers(text, place);
}

/** Appends factoids to those that the payload has. @throws UsageError */
export function appendFactoids(members: Members, factoids: readonly string[] = []): void {
  if (factoids.length === 0) return;
  const added = factoids.map((text, index) => objectText(text, `--factoid ${index + 1}`));
  members.set('factoids', `[${[...factoidTexts(members), ...added].join(',')}]`);
}

/** @throws UsageError when the member is there and no list. */
export function factoidTexts(members: Members): string[] {
  const text = members.get('factoids') ?? 'null';
  if (text === 'null') return [];
  try {
    return jsonElements(text);
  } catch (cause) {
    if (!(cause instanceof JsonTextError)) throw cause;
    throw new UsageError(
      '"factoids" must be a list.',
      'write [ {unique_id: ..., type: ..., data: {...}} ]',
      cause,
    );
  }
}

/** Sets a member to a string; an option that was not given changes nothing. */
export function setText(members: Members, name: string, value: string | undefined): void {
  if (value !== undefined) members.set(name, JSON.stringify(value));
}

/**
 * The payload as the client takes it.
 *
 * @param required members without which the service would refuse it, and the option that gives each.
 * @throws UsageError naming the missing ones.
 */
export function payloadOf<T extends object>(members: Members, required: Readonly<Record<string, string>>): T {
  const missing = Object.keys(required).filter((name) => (members.get(name) ?? 'null') === 'null');
  if (missing.length > 0) {
    const options = missing.map((name) => required[name]).join(', ');
    throw new UsageError(
      `The payload has no ${missing.join(', ')}.`,
      `use ${options}, or FILE with these members`,
    );
  }
  return Object.fromEntries([...members].map(([name, text]) => [name, new JsonText(text)])) as T;
}
