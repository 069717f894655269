import { operations } from '@attestation/contract/v1';
import {
  type Envelope,
  envelope,
  jsonBody,
  multipart,
  type OperationName,
  type Part,
  post,
  type Reply,
  type ServerUnderTest,
  type TestKey,
} from './server-under-test.ts';

export type Encoding = 'json' | 'multipart' | 'urlencoded';
export const encodings: readonly Encoding[] = ['json', 'multipart', 'urlencoded'];

export interface Body {
  readonly body: string | Buffer<ArrayBuffer>;
  readonly contentType: string;
}

/** An envelope in one of the three encodings of D6. */
export function encoded(fields: Envelope, encoding: Encoding): Body {
  switch (encoding) {
    case 'json':
      return { body: jsonBody(fields), contentType: 'application/json' };
    case 'multipart':
      return multipart(partsOf(fields));
    case 'urlencoded':
      return { body: formText(fields), contentType: 'application/x-www-form-urlencoded' };
  }
}

export function partsOf(fields: object): Part[] {
  return Object.entries(fields).map(([name, content]) => ({ name, content: String(content) }));
}

export function formText(fields: object): string {
  const entries = Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]);
  return new URLSearchParams(entries).toString();
}

export function urlOf(server: ServerUnderTest, operation: OperationName): string {
  return server.url + operations[operation].path;
}

/** A signed request in one of the encodings. */
export function callAs(
  encoding: Encoding,
  server: ServerUnderTest,
  operation: OperationName,
  payload: string | object,
  key: TestKey = server.member,
): Promise<Reply> {
  const { body, contentType } = encoded(envelope(operation, payload, key), encoding);
  return post(urlOf(server, operation), body, contentType);
}
