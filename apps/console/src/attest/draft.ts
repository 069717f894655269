import { newRequestId } from '@attestation/signing';
import { useEffect, useState } from 'react';

/** Identity codes of the API, with the most common one first. */
export const identityCodes = ['MO', 'ID', 'USCID'] as const;
export type IdentityCode = (typeof identityCodes)[number];

export interface IdentityDraft {
  readonly code: IdentityCode;
  readonly value: string;
}

/** A party that signs a PDF at each place of a keyword. */
export interface SignerDraft {
  readonly caId: string;
  readonly keyword: string;
}

/** A file of a factoid. */
export interface FileDraft {
  readonly key: string;
  readonly file: File;
  /** SHA-256 in hexadecimal; absent while it is computed. */
  readonly checksum?: string;
  readonly signers: readonly SignerDraft[];
}

export interface FactoidDraft {
  readonly key: string;
  readonly uniqueId: string;
  readonly type: string;
  /** What was typed, by the name of the field. */
  readonly values: Readonly<Record<string, string>>;
  readonly files: readonly FileDraft[];
}

/** An attestation, or an addition to one, as it is typed. */
export interface Draft {
  readonly templateId: string;
  readonly uniqueId: string;
  readonly identities: readonly IdentityDraft[];
  readonly factoids: readonly FactoidDraft[];
  readonly completed: boolean;
}

export type ChangeDraft = (change: (draft: Draft) => Draft) => void;

export function newDraft(templateId = ''): Draft {
  const identities = [{ code: 'MO', value: '' }] as const;
  return { templateId, uniqueId: suggestedId(), identities, factoids: [], completed: true };
}

/** Sorts by day, and no other attestation has it. */
function suggestedId(): string {
  const day = new Date().toISOString().slice(0, 10);
  return `${day}-${newRequestId().slice(0, 8)}`;
}

/** @param taken unique_ids of an attestation's factoids */
export function newFactoid(type: string, taken: readonly string[]): FactoidDraft {
  let number = 1;
  while (taken.includes(`${type}-${number}`)) number += 1;
  return { key: newRequestId(), uniqueId: `${type}-${number}`, type, values: {}, files: [] };
}

interface Kept {
  readonly draft: Draft;
  /** Names of files that have to be chosen again. */
  readonly files: readonly string[];
}

interface EditedDraft {
  readonly draft: Draft;
  readonly change: ChangeDraft;
  /** It was found in this tab. */
  readonly isRestored: boolean;
  readonly lostFiles: readonly string[];
  readonly discard: (next: Draft) => void;
}

/**
 * What is typed, kept by this tab as the template editor does: a reload or a new sign-in brings it back. Files are not kept.
 *
 * @param key of the page and of who types
 */
export function useDraft(key: string, begin: () => Draft): EditedDraft {
  const place = `attestation-entry ${key}`;
  const [first] = useState(() => JSON.parse(sessionStorage.getItem(place) ?? 'null') as Kept | null);
  const [draft, setDraft] = useState(() => first?.draft ?? begin());
  const [isTouched, setIsTouched] = useState(false);
  const [isRestored, setIsRestored] = useState(first !== null);
  useEffect(() => {
    if (!isTouched) return;
    const files = draft.factoids.flatMap((factoid) => factoid.files.map(({ file }) => file.name));
    const factoids = draft.factoids.map((each) => ({ ...each, files: [] }));
    sessionStorage.setItem(place, JSON.stringify({ draft: { ...draft, factoids }, files } satisfies Kept));
  }, [place, draft, isTouched]);
  return {
    draft,
    change(next) {
      setIsTouched(true);
      setDraft(next);
    },
    isRestored,
    lostFiles: isRestored ? (first?.files ?? []) : [],
    discard(next) {
      sessionStorage.removeItem(place);
      setIsTouched(false);
      setIsRestored(false);
      setDraft(next);
    },
  };
}
