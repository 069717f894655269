import type { components } from '@attestation/console/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { SourceHistory } from './source-history.ts';

type Version = components['schemas']['TemplateVersion'];

interface TemplateSource {
  readonly history: SourceHistory;
  readonly source: string;
  /** Version that is edited; 0: a new template. */
  readonly base: number;
  readonly isChanged: boolean;
  /** Changes of an earlier visit were found. */
  readonly isRestored: boolean;
  /** Later saves are versions after this one; the source becomes its own where it still is `sent`. */
  readonly adopt: (version: Version, sent?: string) => void;
  /** Gives up the changes. */
  readonly discard: () => void;
}

/**
 * The source that is edited, with undo.
 *
 * @param of the stored version; none for a new template
 * @param initial what a new template begins with
 * @param key of the draft
 */
export function useTemplateSource(of: Version | undefined, initial: string, key: string): TemplateSource {
  const [stored, setStored] = useState({ source: of?.source ?? initial, base: of?.version ?? 0 });
  const [[history, isDraft]] = useState(() => begin(key, stored.source, stored.base));
  const [isRestored, setIsRestored] = useState(isDraft);
  const source = useSyncExternalStore(history.subscribe, () => history.source);
  const isChanged = source !== stored.source;

  useEffect(() => {
    if (isChanged) keepDraft(key, { base: stored.base, source });
    else dropDraft(key);
  }, [key, isChanged, stored.base, source]);

  const adopt = (version: Version, sent?: string) => {
    setStored({ source: version.source, base: version.version });
    setIsRestored(false);
    if (history.source === sent) history.replace(version.source);
  };
  // Someone else has saved a version, and nothing is lost by showing it.
  useEffect(() => {
    if (of === undefined || of.version <= stored.base || history.source !== stored.source) return;
    setStored({ source: of.source, base: of.version });
    history.replace(of.source);
  }, [of, stored, history]);

  const discard = () => {
    history.set(stored.source);
    setIsRestored(false);
    dropDraft(key);
  };
  return { history, source, base: stored.base, isChanged, isRestored, adopt, discard };
}

function begin(key: string, source: string, base: number): [SourceHistory, boolean] {
  const history = new SourceHistory(source);
  const draft = readDraft(key);
  const isDraft = draft !== undefined && draft.base === base && draft.source !== source;
  if (isDraft) history.set(draft.source);
  return [history, isDraft];
}

/** Unsaved changes of a template, kept by this tab: a reload or the end of the session does not lose them. */
interface Draft {
  /** Version that was edited; 0: a new template. */
  readonly base: number;
  readonly source: string;
}

const prefix = 'attestation-draft ';

/** @param key of the template and of who edits it */
function readDraft(key: string): Draft | undefined {
  const text = sessionStorage.getItem(prefix + key);
  return text === null ? undefined : (JSON.parse(text) as Draft);
}

function keepDraft(key: string, draft: Draft): void {
  sessionStorage.setItem(prefix + key, JSON.stringify(draft));
}

function dropDraft(key: string): void {
  sessionStorage.removeItem(prefix + key);
}
