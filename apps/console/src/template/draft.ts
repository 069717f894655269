/** Unsaved changes of a template, kept by this tab: a reload or the end of the session does not lose them. */
export interface Draft {
  /** Version that was edited; 0: a new template. */
  readonly base: number;
  readonly source: string;
}

const prefix = 'attestation-draft ';

/** @param key of the template and of who edits it */
export function readDraft(key: string): Draft | undefined {
  const text = sessionStorage.getItem(prefix + key);
  return text === null ? undefined : (JSON.parse(text) as Draft);
}

export function keepDraft(key: string, draft: Draft): void {
  sessionStorage.setItem(prefix + key, JSON.stringify(draft));
}

export function dropDraft(key: string): void {
  sessionStorage.removeItem(prefix + key);
}
