/** The parts of the signed string, in their order, as they came in the request. */
export interface StringParts {
  readonly method: string;
  readonly path: string;
  readonly requestId: string;
  readonly accessKey: string;
  readonly tonce: string;
  readonly payload: string;
}

/** What else the caller may have put into the string. */
export interface Surroundings {
  /** The request's target, with its query. */
  readonly target: string;
  /** The `Host` header. */
  readonly host: string;
  /** Paths of all operations. */
  readonly paths: readonly string[];
}

export function joined({ method, path, requestId, accessKey, tonce, payload }: StringParts): string {
  return `${method}${path}${requestId}${accessKey}${tonce}${payload}`;
}
