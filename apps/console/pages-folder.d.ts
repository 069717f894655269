/** Absolute path of the built pages: `index.html`, `lookup.html` and `assets/`. */
export declare const pagesFolder: string;
