import { described } from './described.ts';
import { invalid } from './invalid.ts';

/** D12, D14: other lengths are the service's to judge, since a setting of it raises the bound. */
export function checkRequestId(requestId: string): string {
  if (typeof requestId === 'string' && /^[^/\p{Cc}]{1,255}$/u.test(requestId)) return requestId;
  throw invalid(
    `The requestId ${described(requestId)} cannot be used; take 1 to 32 characters, no "/", no control characters.`,
  );
}
