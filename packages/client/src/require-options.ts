import { described, isPlainObject } from './described.ts';
import { invalid } from './errors.ts';

/** What an option must be, in words and as code. */
export type Rule = readonly [must: string, holds: (value: unknown) => boolean];

/** What options there can be, by name. */
export type Rules = Readonly<Record<string, Rule>>;

export const isFunction = (value: unknown): boolean => typeof value === 'function';
export const aFunction: Rule = ['a function', isFunction];
export const aText: Rule = ['a text that is not empty', (value) => typeof value === 'string' && value !== ''];
export const aFlag: Rule = ['true or false', (value) => typeof value === 'boolean'];
export const anObject: Rule = ['an object', isPlainObject];
export const aSigner: Rule = [
  'a function that signs, or a promise of one',
  (value) => isFunction(value) || isFunction((value as Promise<unknown>).then),
];

/**
 * The options that have a value, checked.
 *
 * @param required those that must be
 * @throws InvalidInputError when one of them is missing, not known or not what it must be.
 */
export function requireOptions<T>(
  options: unknown,
  rules: Rules,
  required: readonly string[] = [],
): { [Name in keyof T]: Exclude<T[Name], undefined> } {
  if (!isPlainObject(options)) throw invalid(`The options are ${described(options)}, not an object.`);
  for (const name of required) {
    if (options[name] === undefined) throw invalid(`The option ${name} is missing.`);
  }
  const given = Object.entries(options).filter(([, value]) => value !== undefined);
  for (const [name, value] of given) {
    const known = Object.keys(rules);
    if (!known.includes(name))
      throw invalid(`There is no option ${described(name)}; the options are ${known.join(', ')}.`);
    const [must, holds] = rules[name] as Rule;
    // The value of a key must not get into a log.
    const shown = /key|signer/i.test(name) ? 'something else' : described(value);
    if (value === null || !holds(value)) throw invalid(`The option ${name} must be ${must}, not ${shown}.`);
  }
  return Object.fromEntries(given) as { [Name in keyof T]: Exclude<T[Name], undefined> };
}
