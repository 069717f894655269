import type { Data, OperationName, Version } from '@attestation/contract';
import type { Download } from './download.ts';
import type { JsonText } from './json-text.ts';
import type { Numbers } from './options.ts';
import type { FieldsOf, GroupOf } from './written.ts';

/** What an operation gives: `data` of its answer, or its file. */
export type ResultOf<V extends Version, Op extends OperationName<V>, N extends Numbers> = [
  Data<V, Op>,
] extends [never]
  ? Download
  : Answered<Data<V, Op>, N>;

/** `data`, of whose groups those that `F` asks for are filled, and the others null. */
export type ChosenOf<
  V extends Version,
  Op extends OperationName<V>,
  F extends FieldsOf<V, Op>,
  N extends Numbers,
> = Chosen<Answered<Data<V, Op>, N>, GroupOf<V, Op>, F>;

/**
 * `T` as it is read: numbers as the client's option says. An empty factoid's data may come as `[]` (D3), which has no
 * fields just as `{}` has none; the type leaves it out.
 */
export type Answered<T, N extends Numbers> = T extends number
  ? N extends 'exact'
    ? T | bigint | JsonText<number>
    : T
  : T extends readonly []
    ? never
    : T extends object
      ? { [Key in keyof T]: Answered<T[Key], N> }
      : T;

/** Distributes over `F`: what is not known before it runs, gives every shape that it may have. */
type Chosen<T, Group extends string, F> = F extends readonly (infer Asked)[]
  ? {
      [Key in keyof T]: Key extends Group
        ? Key extends Certain<F>
          ? NonNullable<T[Key]>
          : Key extends Asked
            ? T[Key]
            : null
        : T[Key];
    }
  : { [Key in keyof T]: Key extends Group ? NonNullable<T[Key]> : T[Key] };

/** The names that a list holds for sure: a place that may hold one or another holds neither for sure. */
type Certain<F> = F extends readonly [infer First, ...infer Rest]
  ? (IsUnion<First> extends true ? never : First) | Certain<Rest>
  : never;

type IsUnion<T, All = T> = T extends unknown ? ([All] extends [T] ? false : true) : never;
