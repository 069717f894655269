/** One page of the site, before Starlight renders it. */
export interface Page {
  /** Path in the site without `.html`, such as `reference/v1/create-attestation`. */
  readonly path: string;
  readonly title: string;
  /** Heading of the navigation under which it stands. */
  readonly group: string;
  /** Without the heading of level 1. Links to pages begin with `/`, and `{#D7}` ends a heading whose anchor is D7. */
  readonly markdown: string;
  /** The deepest level of headings that the page's contents list; 3 when left out. */
  readonly outline?: 2;
  /** Code next to the text. */
  readonly panel?: readonly PanelTabs[];
  /** A form above that code, which signs and sends a request. */
  readonly tryIt?: TryIt;
}

export interface TryIt {
  /** Path that the request goes to, such as `/api/v1/attestations`. */
  readonly path: string;
  /** JSON text that the form begins with. */
  readonly payload: string;
  readonly takesFiles: boolean;
  /** Page of the operation that reads what a create has stored. */
  readonly readPage?: string;
}

/** Tabs of code under one heading. */
export interface PanelTabs {
  readonly heading: string;
  /** Tabs with the same key change together, on every page, and the browser keeps the choice. */
  readonly syncKey?: string;
  readonly tabs: readonly { readonly label: string; readonly blocks: readonly CodeBlock[] }[];
}

export interface CodeBlock {
  readonly title: string;
  /** Plain text below the title. */
  readonly note?: string;
  readonly language: string;
  readonly code: string;
}
