import type { Draft } from '../../request/draft.ts';

/** The same request with one bit of its signature turned over. */
export function forged(draft: Draft): Draft {
  return {
    ...draft,
    signature: async (text) => {
      const bytes = Buffer.from(await draft.key.signer(Buffer.from(text)));
      bytes[40] = (bytes[40] ?? 0) ^ 4;
      return bytes.toString('base64');
    },
  };
}
