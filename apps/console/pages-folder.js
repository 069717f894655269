import { fileURLToPath } from 'node:url';

/** Absolute path of the built pages: `index.html`, `lookup.html` and `assets/`. */
export const pagesFolder = fileURLToPath(new URL('dist', import.meta.url));
