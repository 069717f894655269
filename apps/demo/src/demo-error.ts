/** The demo cannot go on; `message` says what to do. */
export class DemoError extends Error {
  override readonly name = 'DemoError';
}
