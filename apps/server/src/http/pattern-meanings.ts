/** What the patterns of the contract ask for, in words that follow the name of a member. */
export const patternMeanings: ReadonlyMap<string, string> = new Map([
  [String.raw`^[^\u0000\ud800-\udfff]*$`, 'must not have U+0000 or half of a surrogate pair'],
  [
    String.raw`^[^/\u0000-\u001f\u007f\ud800-\udfff]+$`,
    'must not have a slash, a control character or half of a surrogate pair',
  ],
  [
    String.raw`^[^@\s\u0000-\u001f\u007f-\u009f\ud800-\udfff]+@[^@\s\u0000-\u001f\u007f-\u009f\ud800-\udfff]+$`,
    'must be an e-mail address: one @ with something on both sides, no spaces and no control characters',
  ],
  ['^[0-9a-fA-F]{64}$', 'must be 64 hexadecimal digits'],
]);
