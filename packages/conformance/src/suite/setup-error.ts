/** The target cannot be judged as the config stands: the one sentence that says why, and what to do. */
export class SetupError extends Error {
  override name = 'SetupError';
}
