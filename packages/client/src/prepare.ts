import { type EncodedBody, type Envelope, jsonBody } from './envelope.ts';

/** What an operation sends, whatever the attempt. */
export interface Content {
  /** The payload's text, written once. */
  payload: string;
  /** What the files hold together. */
  fileBytes: number;
  encode(envelope: Envelope): EncodedBody;
  /** Removes what was made for this call only. */
  dispose?(): Promise<void>;
}

/** Makes the content, once for all attempts. */
export type Prepare = (call: {
  requestId: string;
  signal: AbortSignal | undefined;
  /** The text of a payload; refuses what cannot be sent as it is. */
  write(payload: object): string;
}) => Content | Promise<Content>;

/** Sends a payload alone, as JSON (D6). */
export function preparePayload(payload: object): Prepare {
  return ({ write }) => ({ payload: write(payload), fileBytes: 0, encode: jsonBody });
}
