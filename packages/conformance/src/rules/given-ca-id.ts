import type { Key } from '../config/config.ts';
import type { Trial } from '../suite/trial.ts';

/** Premise: a caId that may sign: the config's, else one that is applied for. */
export async function givenCaId(t: Trial, key?: Key): Promise<string> {
  const { certification } = t.config;
  if (certification && key === undefined) return certification.caId;
  if (!t.config.capabilities.cas) t.cannot('the config names no certification.caId, and cas is not offered');
  return t.givenNo(t.apply({}, key && { key }));
}
