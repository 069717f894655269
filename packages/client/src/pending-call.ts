/** What a call gave, and the answer that it came in. */
export interface WithResponse<T> {
  /** What the call itself gives. */
  readonly data: T;
  /** The id of the request that was answered: quote it when you ask the service about this call. */
  readonly requestId: string;
  /** HTTP status of the answer. */
  readonly status: number;
  /** Headers of the answer. */
  readonly headers: Headers;
  /** How often the request was sent. */
  readonly attempts: number;
}

/** A call that runs: a promise of what it gives, or, where that is wanted, of the answer too. */
export interface AttestationCall<T> extends Promise<T> {
  /**
   * The same call, not another one, with the request id, status and headers of its answer.
   *
   * @example const { data, requestId } = await client.readAttestation({ payload: { ano: no } }).withResponse();
   */
  withResponse(): Promise<WithResponse<T>>;
}

/** Callers of `withResponse()` need not look at the promise itself, and the other way round: there is only one. */
export class PendingCall<T> extends Promise<T> implements AttestationCall<T> {
  readonly #whole: Promise<WithResponse<T>>;

  constructor(whole: Promise<WithResponse<T>>) {
    super(() => undefined); // never settled: then() asks the other one
    this.#whole = whole;
  }

  /** `then` returns a plain promise. */
  static override get [Symbol.species](): PromiseConstructor {
    return Promise;
  }

  // biome-ignore lint/suspicious/noThenProperty: it is a promise
  override then<A = T, B = never>(
    onFulfilled?: ((data: T) => A | PromiseLike<A>) | null,
    onRejected?: ((error: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.#whole.then(({ data }) => data).then(onFulfilled, onRejected);
  }

  withResponse(): Promise<WithResponse<T>> {
    return this.#whole;
  }
}
