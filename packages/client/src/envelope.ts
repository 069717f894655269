/** The signed request. */
export interface Envelope {
  requestId: string;
  accessKey: string;
  /** Unix seconds. */
  tonce: number;
  /** The JSON text that was signed. */
  payload: string;
  signature: string;
}

/** A request body, byte for byte as it goes out. */
export interface EncodedBody {
  contentType: string;
  content: string | Blob;
}

/** The envelope as JSON, with the payload as it was signed. */
export function jsonBody({ requestId, accessKey, tonce, payload, signature }: Envelope): EncodedBody {
  const [id, key, sealed] = [requestId, accessKey, signature].map((text) => JSON.stringify(text));
  return {
    contentType: 'application/json',
    content: `{"request_id":${id},"access_key":${key},"tonce":${tonce},"payload":${payload},"signature":${sealed}}`,
  };
}
