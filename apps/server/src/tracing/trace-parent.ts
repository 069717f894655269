/** What a `traceparent` header says: the span that a request belongs to, and whether it is traced. */
export interface TraceParent {
  /** 32 hexadecimal characters. */
  readonly traceId: string;
  /** 16 hexadecimal characters. */
  readonly spanId: string;
  readonly isSampled: boolean;
}

const format = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/;

/**
 * The span that a caller, or a proxy, says its request belongs to; undefined when the header is none.
 *
 * W3C Trace Context, section 3.2: later versions may add to the end, version ff and ids of zeros are not allowed.
 */
export function traceParentOf(header: string | string[] | undefined): TraceParent | undefined {
  const [, version, traceId = '', spanId = '', flags = ''] = format.exec(String(header)) ?? [];
  if (version === undefined || version === 'ff' || /^0*$/.test(traceId) || /^0*$/.test(spanId))
    return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
