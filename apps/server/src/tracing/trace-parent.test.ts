import { expect, test } from 'vitest';
import { traceParentOf } from './tracing.ts';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';

test.each([
  ['sampled', `00-${traceId}-${spanId}-01`, { traceId, spanId, isSampled: true }],
  ['not sampled', `00-${traceId}-${spanId}-00`, { traceId, spanId, isSampled: false }],
  ['with other flags', `00-${traceId}-${spanId}-03`, { traceId, spanId, isSampled: true }],
  ['of a later version', `01-${traceId}-${spanId}-01-more`, { traceId, spanId, isSampled: true }],
  ['of a version that is not allowed', `ff-${traceId}-${spanId}-01`, undefined],
  ['without a trace', `00-${'0'.repeat(32)}-${spanId}-01`, undefined],
  ['without a span', `00-${traceId}-${'0'.repeat(16)}-01`, undefined],
  ['in capitals', `00-${traceId.toUpperCase()}-${spanId}-01`, undefined],
  ['twice', [`00-${traceId}-${spanId}-01`, `00-${traceId}-${spanId}-01`], undefined],
  ['not there', undefined, undefined],
])('a header %s', (_name, header, want) => {
  expect(traceParentOf(header)).toEqual(want);
});
