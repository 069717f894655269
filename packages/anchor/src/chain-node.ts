import { createClient, type Hex, http, RpcRequestError } from 'viem';

export interface BlockName {
  readonly hash: Hex;
  readonly number: number;
}

/** Whether a node keeps a transaction; `reason` in its words when it does not. */
export type Sent = { readonly accepted: true } | { readonly accepted: false; readonly reason: string };

/** What anchoring asks of a node of the chain. All throw AnchorError `node-unreachable` or `node-refused`. */
export interface ChainNode {
  chainId(): Promise<number>;
  /** The newest block; no base fee on chains without EIP-1559. */
  head(): Promise<{ number: number; baseFee: bigint | undefined }>;
  /** The block of the canonical chain at this height. */
  hashAt(number: number): Promise<Hex | undefined>;
  /** A block with its transactions in full. */
  block(hash: Hex): Promise<NodeObject | undefined>;
  /** The block that holds a transaction, if any does. */
  blockOf(transactionHash: Hex): Promise<BlockName | undefined>;
  /** Transactions that an address has sent, up to and with a block. */
  nonce(address: Hex, at: number | 'latest'): Promise<number>;
  gasFor(transaction: { from: Hex; to: Hex; data: Hex }): Promise<bigint>;
  /** Wei for each unit of gas: the tip on top of a base fee, or the whole price where there is none. */
  suggestedPrice(kind: 'tip' | 'price'): Promise<bigint>;
  send(rawTransaction: Hex): Promise<Sent>;
}

/** A block of a busy chain is 1 to 2 MB in JSON. */
const maxBytes = 64 << 20;

/** @param url JSON-RPC over HTTP; it may hold a key, so only its host is ever shown */
export function openChainNode(url: string, { timeout = 10_000 } = {}): ChainNode {
  const transport = http(url, { retryCount: 0, timeout, maxResponseBodySize: maxBytes });
  const client = createClient({ transport });
  const request = client.request as (call: {
    method: string;
    params: readonly unknown[];
  }) => Promise<unknown>;
  return nodeOver((method, params) =>
    request({ method, params }).catch((error: unknown) => {
      throw describe(error, method, new URL(url).host);
    }),
  );
}

type Ask = (method: string, params: readonly unknown[]) => Promise<unknown>;

function nodeOver(ask: Ask): ChainNode {
  return {
    chainId: async () => Number(quantityOf(await ask('eth_chainId', []), 'chain id')),
    async head() {
      const block = objectOf(await ask('eth_getBlockByNumber', ['latest', false]));
      const hasBaseFee = block.baseFeePerGas !== undefined && block.baseFeePerGas !== null;
      return {
        number: Number(quantityField(block, 'number')),
        baseFee: hasBaseFee ? quantityField(block, 'baseFeePerGas') : undefined,
      };
    },
    async hashAt(number) {
      const block = await ask('eth_getBlockByNumber', [hex(number), false]);
      return block === null ? undefined : dataField(objectOf(block), 'hash');
    },
    async block(hash) {
      const block = await ask('eth_getBlockByHash', [hash, true]);
      return block === null ? undefined : objectOf(block);
    },
    async blockOf(transactionHash) {
      const receipt = await ask('eth_getTransactionReceipt', [transactionHash]);
      if (receipt === null) return undefined;
      const fields = objectOf(receipt);
      // Some nodes answer for a transaction that only waits, too.
      if (fields.blockHash === null) return undefined;
      return { hash: dataField(fields, 'blockHash'), number: Number(quantityField(fields, 'blockNumber')) };
    },
    nonce: async (address, at) => {
      const count = await ask('eth_getTransactionCount', [address, at === 'latest' ? at : hex(at)]);
      return Number(quantityOf(count, 'nonce'));
    },
    gasFor: async (transaction) => quantityOf(await ask('eth_estimateGas', [transaction]), 'gas'),
    suggestedPrice: async (kind) => {
      const method = kind === 'tip' ? 'eth_maxPriorityFeePerGas' : 'eth_gasPrice';
      return quantityOf(await ask(method, []), method);
    },
    send: (rawTransaction) =>
      ask('eth_sendRawTransaction', [rawTransaction]).then(() => ({ accepted: true }), readRefusal),
  };
}

/**
 * It has the transaction, or a block took it a moment ago: the next look tells. No error code tells these apart;
 * all common nodes have the words.
 */
const isKnown = /already known|already imported|\bknown transaction|already exists|nonce (is )?too low/i;

function readRefusal(error: unknown): Sent {
  if (!(error instanceof AnchorError) || error.code !== 'node-refused') throw error;
  return isKnown.test(error.message) ? { accepted: true } : { accepted: false, reason: error.message };
}

/** The library's errors hold the address and the whole request: neither is taken over, not even as a cause. */
function describe(error: unknown, method: string, host: string): AnchorError {
  const refusal = causeOf(error);
  if (refusal === undefined) {
    return new AnchorError('node-unreachable', `The node ${host} of ANCHOR_RPC does not answer ${method}.`);
  }
  const words = refusal.details.slice(0, 200);
  return new AnchorError('node-refused', `The node ${host} of ANCHOR_RPC refuses ${method}: ${words}`);
}

function causeOf(error: unknown): RpcRequestError | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof RpcRequestError) return at;
  return undefined;
}

function hex(number: number): Hex {
  return `0x${number.toString(16)}`;
}

/** An object as a node sends it; nothing of it is believed before it is read by one of these. */
export type NodeObject = Readonly<Record<string, unknown>>;

export function objectOf(value: unknown): NodeObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformed('no object');
  return value as NodeObject;
}

export function listOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw malformed('no list');
  return value;
}

/** Bytes, for RLP. */
export function dataField(object: NodeObject, name: string): Hex {
  const value = object[name];
  if (typeof value !== 'string' || !/^0x(?:[0-9a-fA-F]{2})*$/.test(value))
    throw malformed(`no bytes as ${name}`);
  return value.toLowerCase() as Hex;
}

export function quantityField(object: NodeObject, name: string): bigint {
  return quantityOf(object[name], name);
}

function quantityOf(value: unknown, name: string): bigint {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value))
    throw malformed(`no integer as ${name}`);
  return BigInt(value);
}

/** An integer for RLP: big-endian without leading zeros, 0 as no bytes. */
export function integerField(object: NodeObject, name: string): Hex {
  return integerHex(quantityField(object, name));
}

export function integerHex(value: bigint): Hex {
  if (value === 0n) return '0x';
  const digits = value.toString(16);
  return `0x${digits.length % 2 === 0 ? '' : '0'}${digits}`;
}

function malformed(what: string): AnchorError {
  return new AnchorError('node-refused', `The node at ANCHOR_RPC sent ${what} where the protocol has one.`);
}

export type AnchorErrorCode =
  | 'bad-key-file'
  | 'node-unreachable'
  | 'node-refused'
  | 'wrong-chain'
  | 'unsupported-chain';

/** Anchoring cannot go on for now; the message says what to do, and shows neither key nor the node's path or query. */
export class AnchorError extends Error {
  override readonly name = 'AnchorError';
  /** The message is written for the operator of a server. */
  readonly forOperator = true;
  readonly code: AnchorErrorCode;

  constructor(code: AnchorErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
