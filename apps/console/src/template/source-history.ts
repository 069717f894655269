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
