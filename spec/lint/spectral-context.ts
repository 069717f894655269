/** A finding of a Spectral function; `path` leads from the document's root to the place. */
export interface SpectralFinding {
  message: string;
  path: (string | number)[];
}

/** The part of Spectral's function interface that our rules use. `given` has all references resolved. */
export type SpectralFunction = (
  given: unknown,
  options: unknown,
  context: { path: (string | number)[] },
) => SpectralFinding[];
