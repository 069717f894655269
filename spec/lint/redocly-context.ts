/** The part of Redocly's rule interface that our rules use. */
export interface RedoclyContext {
  /** Where the visited node stands, after following its reference. */
  location: Place;
  key: string | number;
  type: { name: string };
  report(problem: { message: string; location?: Place | ReturnType<Place['key']> }): void;
  resolve(node: unknown, from?: string): { node: unknown; location?: Place };
}

/** A place in a file of the contract. */
export interface Place {
  /** JSON Pointer from the file's root, as `#/a/b`. */
  pointer: string;
  source: { absoluteRef: string };
  child(steps: (string | number)[]): Place;
  /** The same place, reported on its key and not on its value. */
  key(): { pointer: string; reportOnKey?: boolean };
}

/** Visitors of a rule by node type; Redocly calls each once for every node of the document. */
export type RedoclyRule = () => Record<string, unknown>;
