import type {
  JsonText as ContractJsonText,
  Data,
  OperationName,
  Payload,
  Version,
} from '@attestation/contract';
import type { Attachments } from './attachments.ts';
import type { Download } from './download.ts';
import type { JsonText } from './json-text.ts';
import type { Numbers } from './options.ts';

/** The result of an operation: `data` of its answer, or its file. */
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

/** Distributes over `F`: a list that is known only at run time gives every shape that it may have. */
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

/** The names that are certainly in a list; an element of a union type is not certain. */
type Certain<F> = F extends readonly [infer First, ...infer Rest]
  ? (IsUnion<First> extends true ? never : First) | Certain<Rest>
  : never;

type IsUnion<T, All = T> = T extends unknown ? ([All] extends [T] ? false : true) : never;

/** What `JSON.rawJSON` gives. */
export interface RawJson {
  readonly rawJSON: string;
}

/** `T` as callers write it: any part of it may be a `JsonText`, and a number may be a bigint or of `JSON.rawJSON`. */
export type Written<T> =
  | ContractJsonText<T>
  | (T extends readonly (infer Item)[]
      ? readonly Written<Item>[]
      : T extends object
        ? Members<T>
        : T extends number
          ? T | bigint | RawJson
          : T);

/** The members of a payload, each as callers write it; an optional one that is undefined is left out. */
export type Members<T> = T extends object
  ? {
      readonly [Key in keyof T]:
        | Written<T[Key]>
        | (Record<never, never> extends Pick<T, Key> ? undefined : never);
    }
  : never;

/** What is sent to an operation without files. */
export interface RequestOf<V extends Version, Op extends OperationName<V>> {
  payload: Members<Payload<V, Op>>;
}

/** The payload of an operation with files: their checksums are left out, for they are computed. */
export type UploadPayload<V extends Version, Op extends OperationName<V>> = Members<
  Omit<Payload<V, Op>, 'attachments'>
>;

/** What is sent to an operation with files; `A` is their form. */
export interface UploadOf<V extends Version, Op extends OperationName<V>, A = Attachments> {
  /** Without `attachments`: checksums are computed from the files. */
  payload: UploadPayload<V, Op> & { readonly attachments?: undefined };
  /** The files of each factoid: those in `attachments[0]` belong to `payload.factoids[0]`. */
  attachments?: A | undefined;
}

/** The payload of an operation with `fields`, without them. */
export type ChoicePayload<V extends Version, Op extends OperationName<V>> = Members<
  Omit<Payload<V, Op>, 'fields'>
>;

/** What is sent to an operation with `fields`, which are `F`. */
export interface ChoiceOf<V extends Version, Op extends OperationName<V>, F> {
  payload: ChoicePayload<V, Op> & { readonly fields?: F };
}

/** The values that `fields` may have. */
export type FieldsOf<V extends Version, Op extends OperationName<V>> =
  | readonly GroupOf<V, Op>[]
  | null
  | undefined;

/** The names that `fields` takes. */
type GroupOf<V extends Version, Op extends OperationName<V>> =
  Payload<V, Op> extends { fields?: infer F }
    ? NonNullable<F> extends readonly (infer G)[]
      ? G & string
      : never
    : never;
