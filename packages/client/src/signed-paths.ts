import type { Attached } from './call.ts';
import type { Bytes } from './guard-body.ts';
import type { Members } from './written.ts';

/** A POST of `paths` as openapi-typescript writes it, as far as a signed request needs it. */
interface Post {
  requestBody?: { content: { 'application/json': { payload: unknown } } };
  responses: object;
}

/** The paths whose POST is signed. */
export type SignedPath<Paths> = {
  [Path in keyof Paths]: Paths[Path] extends { post: Post } ? Path : never;
}[keyof Paths] &
  string;

type PostOf<Paths, Path extends keyof Paths> = Paths[Path] extends { post: infer Op } ? Op : never;
type PayloadOf<Op> = Op extends { requestBody?: { content: { 'application/json': { payload: infer P } } } }
  ? P
  : never;

/**
 * The body of a signed request: what the contract says, without what signing adds (`request_id`, `access_key`,
 * `tonce`, `signature`) and without the checksums, which are computed from the files.
 */
export type SignedBody<Paths, Path extends keyof Paths> = BodyWith<PayloadOf<PostOf<Paths, Path>>>;

type BodyWith<P> = 'attachments' extends keyof P
  ? {
      /** What to send, without checksums: they are computed from the files. */
      payload: Members<Omit<P, 'attachments'>> & { readonly attachments?: never };
      /** The files of each factoid: `attach([[file], []])`. With them, the request is a multipart form. */
      attachments?: Attached | undefined;
    }
  : {
      /** What to send. */
      payload: Members<P>;
    };

type Responses<Paths, Path extends keyof Paths> =
  PostOf<Paths, Path> extends { responses: infer R } ? R : never;
type Success = 200 | 201 | 202;
type BodyOf<R> = R extends { content: infer C } ? C[keyof C] : never;

/** The body of a success: `request_id` and `data`, or a file. */
export type SuccessOf<Paths, Path extends keyof Paths> = BodyOf<
  Responses<Paths, Path>[Success & keyof Responses<Paths, Path>]
>;

/** The body of an answer that the contract lists as a failure. */
export type FailureOf<Paths, Path extends keyof Paths> = BodyOf<
  Responses<Paths, Path>[Exclude<keyof Responses<Paths, Path>, Success>]
>;

/** How the body of a success is read: the names are those of openapi-fetch. */
export type ParseAs = 'json' | 'text' | 'blob' | 'arrayBuffer' | 'stream';

/** How it is read unless the call says otherwise. */
export type DefaultParseAs<Body> = Body extends Blob ? 'blob' : 'json';

/** What reading gives. */
export type ParsedAs<Body, As> = As extends 'json'
  ? Body
  : As extends 'text'
    ? string
    : As extends 'blob'
      ? Blob
      : As extends 'arrayBuffer'
        ? ArrayBuffer
        : Bytes;

/** `paths` with the bodies that openapi-fetch is given where `signing` signs: JSON, and nothing but the payload. */
export type SignedPathsOf<Paths> = {
  [Path in SignedPath<Paths>]: {
    post: Omit<PostOf<Paths, Path>, 'requestBody'> & {
      requestBody: {
        content: { 'application/json': { payload: WithoutFiles<PayloadOf<PostOf<Paths, Path>>> } };
      };
    };
  };
};

type WithoutFiles<P> = P extends unknown
  ? { [Key in keyof P as Exclude<Key, 'attachments'>]: P[Key] }
  : never;
