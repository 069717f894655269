import { type Language, messageOf, type Report } from '../src/index.ts';
import { fill } from '../src/report/fill.ts';
import { wordsOf } from './words.ts';

/** The verdict in big words, and the sentence below it. */
export function verdictWords(
  { verdict, no, checks }: Report,
  language: Language,
): { verdict: string; says: string } {
  const words = wordsOf(language);
  if (verdict === 'valid') return { verdict: words.verdictValid, says: words.saysValid };
  const undecided = checks.find(({ status }) => status === 'unknown');
  if (verdict === 'unknown' && undecided) {
    return { verdict: words.verdictUnknown, says: messageOf(undecided, language) + words.stop };
  }
  if (verdict === 'pending') {
    const open = checks.filter(({ status }) => status === 'pending');
    return open.every(({ id }) => id === 'anchor.chain')
      ? { verdict: words.verdictAnchor, says: words.saysAnchor }
      : { verdict: words.verdictPending, says: words.saysPending };
  }
  if (no === null) return { verdict: words.verdictForeign, says: words.saysForeign };
  const count = checks.filter(({ status }) => status === 'failed').length;
  return { verdict: words.verdictInvalid, says: fill(words.saysInvalid, { count }) };
}
