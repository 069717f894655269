import type { ChainNode } from './chain-node.ts';

/** Wei for each unit of gas. */
export type Fees =
  | { readonly kind: 'eip1559'; readonly max: bigint; readonly tip: bigint }
  | { readonly kind: 'legacy'; readonly price: bigint };

export interface Market {
  /** None on chains without EIP-1559. */
  readonly baseFee: bigint | undefined;
  /** The tip that the node suggests, or the whole price where there is no base fee. */
  readonly suggested: bigint;
}

/** What to offer now: enough for six full blocks in a row, but never above the ceiling. */
export function chooseFees({ baseFee, suggested }: Market, ceiling: bigint): Fees {
  if (baseFee === undefined) return { kind: 'legacy', price: least(suggested, ceiling) };
  const max = least(2n * baseFee + suggested, ceiling);
  return { kind: 'eip1559', max, tip: least(suggested, max) };
}

/**
 * What to offer instead of `old`, or undefined when the ceiling leaves no room: nodes take a replacement only
 * when each of its fees is a tenth higher.
 */
export function raiseFees(old: Fees, market: Market, ceiling: bigint): Fees | undefined {
  const now = chooseFees(market, ceiling);
  if (old.kind === 'legacy' || now.kind === 'legacy') {
    const last = old.kind === 'legacy' ? old.price : old.max;
    const price = least(most(raised(last, 1125n), priceOf(now)), ceiling);
    return price >= raised(last, 1100n) ? { kind: 'legacy', price } : undefined;
  }
  const max = least(most(raised(old.max, 1125n), now.max), ceiling);
  const tip = least(most(raised(old.tip, 1125n), now.tip), max);
  const isEnough = max >= raised(old.max, 1100n) && tip >= raised(old.tip, 1100n);
  return isEnough ? { kind: 'eip1559', max, tip } : undefined;
}

function priceOf(fees: Fees): bigint {
  return fees.kind === 'legacy' ? fees.price : fees.max;
}

/** Rounded up, and by 1 at least. */
function raised(fee: bigint, perMille: bigint): bigint {
  return most((fee * perMille + 999n) / 1000n, fee + 1n);
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}

/** What blocks cost now. */
export async function marketOf(node: ChainNode): Promise<Market> {
  const { baseFee } = await node.head();
  return { baseFee, suggested: await node.suggestedPrice(baseFee === undefined ? 'price' : 'tip') };
}
