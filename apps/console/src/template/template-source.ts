import type { components } from '@attestation/console/contract';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** Most earlier texts, and characters of them, that are kept. */
const mostSteps = 200;
const mostCharacters = 4_000_000;
/** Changes of one group within these milliseconds are one step. */
const pause = 1000;

/** The source of a template with its earlier texts: forms, layout and source view share one undo. */
export class SourceHistory {
  #past: string[] = [];
  #future: string[] = [];
  #source: string;
  #group: string | undefined;
  #changedAt = 0;
  readonly #listeners = new Set<() => void>();

  constructor(source: string) {
    this.#source = source;
  }

  get source(): string {
    return this.#source;
  }

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** @param group of changes that are undone together, such as the letters of a word */
  set(source: string, group?: string): void {
    if (source === this.#source) return;
    const now = Date.now();
    const goesOn = group !== undefined && group === this.#group && now - this.#changedAt < pause;
    if (!goesOn || this.#past.length === 0) this.#past.push(this.#source);
    this.#group = group;
    this.#changedAt = now;
    this.#future = [];
    this.#source = source;
    this.#shorten();
    this.#tell();
  }

  /** The next change is a step of its own, however soon it comes. */
  endGroup(): void {
    this.#group = undefined;
  }

  /** The same content as the server writes it: no step of its own. */
  replace(source: string): void {
    this.#source = source;
    this.#group = undefined;
    this.#tell();
  }

  undo(): boolean {
    return this.#step(this.#past, this.#future);
  }

  redo(): boolean {
    return this.#step(this.#future, this.#past);
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #step(from: string[], to: string[]): boolean {
    const source = from.pop();
    if (source === undefined) return false;
    to.push(this.#source);
    this.#source = source;
    this.#group = undefined;
    this.#tell();
    return true;
  }

  #shorten(): void {
    let characters = this.#past.reduce((sum, { length }) => sum + length, 0);
    while (this.#past.length > mostSteps || characters > mostCharacters)
      characters -= this.#past.shift()?.length ?? 0;
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

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
