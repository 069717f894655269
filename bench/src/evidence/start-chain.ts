import { anvilProgram, startAnvil } from '@attestation/anchor/testing';

/** A chain of its own for the time of the run. */
export interface Chain {
  readonly url: string;
  gasOf(transactionHash: string): Promise<number>;
  stop(): Promise<void>;
}

/** Undefined where anvil, an optional package, is not installed; the gas is then not measured, and the table says so. */
export async function startChain(): Promise<Chain | undefined> {
  if (anvilProgram === undefined) return undefined;
  const anvil = await startAnvil('--block-time', '1');
  return {
    url: anvil.url,
    async gasOf(transactionHash) {
      const receipt = (await anvil.call('eth_getTransactionReceipt', transactionHash)) as Receipt | null;
      if (!receipt) throw new Error(`The chain has no receipt of ${transactionHash}.`);
      return Number(receipt.gasUsed);
    },
    stop: () => anvil.stop(),
  };
}

interface Receipt {
  readonly gasUsed: string;
}
