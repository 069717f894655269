import { expect, test } from 'vitest';
import { checkCanonical } from './check-canonical.ts';

const anchor = { chainId: 1337n, blockHash: `0x${'ab'.repeat(32)}`, blockNumber: 256n };

/** A node that gives these answers, by method. */
function node(answers: Readonly<Record<string, unknown>>): typeof fetch {
  return async (_url, init) => {
    const { method, params } = JSON.parse(String(init?.body));
    expect(method === 'eth_chainId' ? [] : ['0x100', false]).toEqual(params);
    return Response.json({ jsonrpc: '2.0', id: 1, result: answers[method] });
  };
}

const block = { hash: anchor.blockHash };

test.each<[string, { given: typeof fetch; want: string }]>([
  [
    'the block of its chain',
    { given: node({ eth_chainId: '0x539', eth_getBlockByNumber: block }), want: 'ok' },
  ],
  [
    'another chain',
    { given: node({ eth_chainId: '0x1', eth_getBlockByNumber: block }), want: 'wrong-chain' },
  ],
  [
    'another block there',
    {
      given: node({ eth_chainId: '0x539', eth_getBlockByNumber: { hash: `0x${'cd'.repeat(32)}` } }),
      want: 'not-canonical',
    },
  ],
  [
    'no block there',
    { given: node({ eth_chainId: '0x539', eth_getBlockByNumber: null }), want: 'not-canonical' },
  ],
  ['an error', { given: async () => Response.json({ error: { message: 'no' } }), want: 'node-failed' }],
  ['HTTP 503', { given: async () => new Response('', { status: 503 }), want: 'node-failed' }],
  ['no JSON', { given: async () => new Response('<html>'), want: 'node-failed' }],
  ['an endless answer', { given: async () => new Response(endless()), want: 'node-failed' }],
  ['no server', { given: () => Promise.reject(new TypeError('fetch failed')), want: 'node-failed' }],
])('a node with %s', async (_name, { given, want }) => {
  const result = await checkCanonical('http://node.example', anchor, { fetch: given });
  expect(result.ok ? 'ok' : result.code).toBe(want);
});

test('a node that does not answer is left after the timeout', async () => {
  const silent: typeof fetch = (_url, init) =>
    new Promise((_resolve, reject) => {
      init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
  const result = await checkCanonical('http://node.example', anchor, { fetch: silent, timeout: 20 });
  expect(result).toMatchObject({ ok: false, code: 'node-failed' });
});

function endless(): ReadableStream<Uint8Array> {
  return new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1 << 20)) });
}
