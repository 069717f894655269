import type { Printable } from '@attestation/signing/printable';
import { type CheckTexts, englishCheckTexts } from './check-texts-en.ts';
import { chineseCheckTexts } from './check-texts-zh.ts';
import { fill } from './fill.ts';
import { messageOf } from './messages.ts';
import type { Finding, Language } from './report.ts';

const texts: Readonly<Record<Language, CheckTexts>> = { en: englishCheckTexts, zh: chineseCheckTexts };

/** A finding as a page in a browser shows it. */
export interface CheckWording {
  /** What was checked: `Archive`. */
  readonly name: string;
  /** The outcome with its sign: `✓ OK`. */
  readonly status: string;
  /** As `messageOf` gives it, without options of a program. */
  readonly message: Printable;
}

/** How a page in a browser words a finding. */
export function wordingOf(finding: Finding, language: Language = 'en'): CheckWording {
  const { status, checks, messages } = texts[language];
  const own = messages[finding.code];
  return {
    name: checks[finding.id],
    status: status[finding.status],
    message: own === undefined ? messageOf(finding, language) : fill(own, finding.values ?? {}),
  };
}
