import { keywordPlaces, type PlaceOnPage, UnreadableDocument } from '@attestation/pdf/places';

/** As the service has it for a PDF that is to be signed. */
const maxPages = 5000;

/** To the worker: a PDF and what is looked for in it. */
export interface PlacesRequest {
  readonly bytes: ArrayBuffer;
  readonly keywords: readonly string[];
}

export type PlacesAnswer =
  | { readonly places: readonly (readonly PlaceOnPage[])[] }
  | { readonly unreadable: string };

addEventListener('message', ({ data: { bytes, keywords } }: MessageEvent<PlacesRequest>) => {
  keywordPlaces(new Uint8Array(bytes), keywords, maxPages).then(
    (places) => postMessage({ places } satisfies PlacesAnswer),
    (error: unknown) => {
      const unreadable = error instanceof UnreadableDocument ? error.reason : 'damaged';
      postMessage({ unreadable } satisfies PlacesAnswer);
    },
  );
});
