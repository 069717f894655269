import type { OperationName, Payload, Version } from '@attestation/contract';
import type { Attachments } from './attachments.ts';
import type { JsonText } from './json-text.ts';

/** `T` as it is given to be sent: any part of it may be a `JsonText`, and a number may be a bigint. */
export type Written<T> =
  | JsonText<T>
  | (T extends readonly (infer Item)[]
      ? readonly Written<Item>[]
      : T extends object
        ? { readonly [Key in keyof T]: Written<T[Key]> }
        : T extends number
          ? T | bigint
          : T);

/** The members of a payload, each as it may be given. */
export type Members<T> = T extends object ? { readonly [Key in keyof T]: Written<T[Key]> } : never;

/** What is sent to an operation without files. */
export interface RequestOf<V extends Version, Op extends OperationName<V>> {
  payload: Members<Payload<V, Op>>;
}

/** The payload of an operation with files: their checksums are left out, for they are computed. */
export type UploadPayload<V extends Version, Op extends OperationName<V>> = Members<
  Omit<Payload<V, Op>, 'attachments'>
>;

/** What is sent to an operation with files, which are given as an `A`. */
export interface UploadOf<V extends Version, Op extends OperationName<V>, A = Attachments> {
  /** Without `attachments`: checksums are computed from the files. */
  payload: UploadPayload<V, Op> & { readonly attachments?: never };
  /** The files of each factoid: `attachments[0]` belong to `payload.factoids[0]`. */
  attachments?: A;
}

/** The payload of an operation that lets its groups be chosen, without that choice. */
export type ChoicePayload<V extends Version, Op extends OperationName<V>> = Members<
  Omit<Payload<V, Op>, 'fields'>
>;

/** What is sent to an operation that lets its groups be chosen; `F` is which. */
export interface ChoiceOf<V extends Version, Op extends OperationName<V>, F> {
  payload: ChoicePayload<V, Op> & { readonly fields?: F };
}

/** Whatever may be said as `fields`. */
export type FieldsOf<V extends Version, Op extends OperationName<V>> =
  | readonly GroupOf<V, Op>[]
  | null
  | undefined;

/** The names that `fields` takes. */
export type GroupOf<V extends Version, Op extends OperationName<V>> =
  Payload<V, Op> extends { fields?: infer F }
    ? NonNullable<F> extends readonly (infer G)[]
      ? G & string
      : never
    : never;
