import { catching } from '../file/coded-error.ts';
import { EvmFault } from './rlp.ts';
import { type EvmAnchor, type EvmRefusal, refusalOf } from './verify-evm-proof.ts';

export interface NodeOptions {
  /** Replaces the runtime's own fetch. */
  readonly fetch?: typeof fetch;
  /** Milliseconds for one answer; default 10,000. */
  readonly timeout?: number;
}

/** A header with the hashes of 30,000 transactions stays below. */
const maxBytes = 4 << 20;

/**
 * Asks a node whether its chain has the anchor's block. The answer is worth as much as the node.
 *
 * @param rpc JSON-RPC address
 */
export async function checkCanonical(
  rpc: string,
  anchor: Pick<EvmAnchor, 'chainId' | 'blockHash' | 'blockNumber'>,
  options: NodeOptions = {},
): Promise<{ readonly ok: true } | EvmRefusal> {
  return catching(EvmFault, refusalOf, async () => {
    const chain = await call(rpc, 'eth_chainId', [], options);
    if (chain !== `0x${anchor.chainId.toString(16)}`) {
      throw new EvmFault('wrong-chain', `The node serves chain ${shown(chain)}, not ${anchor.chainId}.`);
    }
    const number = `0x${anchor.blockNumber.toString(16)}`;
    const hash = hashOf(await call(rpc, 'eth_getBlockByNumber', [number, false], options));
    if (hash !== anchor.blockHash) {
      const has = hash === undefined ? 'no block' : `the block ${shown(hash)}`;
      throw new EvmFault(
        'not-canonical',
        `The node has ${has} at ${anchor.blockNumber}, not ${anchor.blockHash}.`,
      );
    }
    return { ok: true };
  });
}

/** JSON-RPC 2.0 over HTTP. */
async function call(rpc: string, method: string, params: unknown[], options: NodeOptions): Promise<unknown> {
  const { fetch: send = fetch, timeout = 10_000 } = options;
  let answer: unknown;
  try {
    const response = await send(rpc, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(timeout),
    });
    if (!response.ok) throw new EvmFault('node-failed', `The node answered with HTTP ${response.status}.`);
    answer = JSON.parse(await readText(response));
  } catch (cause) {
    if (cause instanceof EvmFault) throw cause;
    // The address may hold a key, and the runtime's message the address.
    throw new EvmFault('node-failed', 'The node cannot be reached, or did not answer in JSON.', { cause });
  }
  if (typeof answer !== 'object' || answer === null || !('result' in answer)) {
    throw new EvmFault('node-failed', `The node refused ${method}.`);
  }
  return answer.result;
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  let [text, length] = ['', 0];
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    length += part.value.length;
    if (length > maxBytes) {
      await reader?.cancel();
      throw new EvmFault('node-failed', `The node's answer is longer than ${maxBytes} bytes.`);
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

function hashOf(block: unknown): unknown {
  return typeof block === 'object' && block !== null && 'hash' in block ? block.hash : undefined;
}

/** Nothing of what a node says is passed on at length. */
function shown(value: unknown): string {
  return String(JSON.stringify(value)).slice(0, 80);
}
