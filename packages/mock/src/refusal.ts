export type RefusalStatus = 400 | 404 | 405 | 413 | 429 | 500;

/** A request that the mock refuses; `message` is written for the caller. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: RefusalStatus;
  readonly headers: Readonly<Record<string, string>>;
  /** The request's id, where it could be read before the fault. D11 */
  readonly requestId: string;

  constructor(
    status: RefusalStatus,
    message: string,
    more: { headers?: Readonly<Record<string, string>>; requestId?: string } = {},
  ) {
    super(message);
    this.status = status;
    this.headers = more.headers ?? {};
    this.requestId = more.requestId ?? '';
  }
}
