import type { Draft } from '../request/draft.ts';
import { type Exchange, refused } from '../target/exchange.ts';
import type { Drafts } from './drafts.ts';
import { sameCause } from './same-cause.ts';

/**
 * Whether the target finds the envelope in a multipart form. Which parts carry it is open (ATT-OPEN-060): one that looks
 * for it elsewhere refuses a good form just as a forged one and as one without a file. One that tells any of these apart
 * has found it, and what it refuses is judged.
 */
export async function understandsForms(
  drafts: Drafts,
  send: (draft: Draft) => Promise<Exchange>,
): Promise<boolean> {
  const form = (): Draft => {
    const file = drafts.file();
    return drafts.create({ attachments: { 0: [drafts.checksum(file)] } }, { files: [file] });
  };
  const good = await send(form());
  // A 500 may be the failed check of a signature: then the envelope was found.
  if (!refused(good) || good.answer?.status === 500) return true;
  const forged = await send({ ...form(), signed: (text) => `${text}!` });
  const withoutFile = await send(drafts.create({}, { encoding: 'multipart' }));
  return !sameCause(good, forged) || !sameCause(good, withoutFile);
}
