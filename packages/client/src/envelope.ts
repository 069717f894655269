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
  const before = JSON.stringify({ request_id: requestId, access_key: accessKey, tonce }).slice(0, -1);
  return {
    contentType: 'application/json',
    content: `${before},"payload":${payload},"signature":${JSON.stringify(signature)}}`,
  };
}
