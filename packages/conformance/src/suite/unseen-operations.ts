import { exampleRequests } from '../automatic/example-request.ts';
import type { Contract } from '../catalogue.ts';
import type { Capability } from '../config/config.ts';
import type { UnseenOperation } from '../report/report.ts';
import { describeAnswer, type Exchange, succeeded } from '../target/exchange.ts';
import type { Trial } from './trial.ts';
import { NotObserved, PremiseRefused } from './verdict.ts';

/** What the config may say is not offered, by the operation that it is. */
const capabilities: { readonly [operation: string]: Capability } = {
  downloadAttestation: 'download',
  applyCertification: 'cas',
};

/** Which operations of the contract a target has accepted a request of. */
export interface SeenOperations {
  see(exchange: Exchange): void;
  /**
   * The operations of which nothing was accepted. Where the run had no request, the contract's own example is sent first:
   * a run without the generated cases has none for what a new version adds.
   *
   * @param left out of it: capabilities that the target does not offer, or that are reported as such
   */
  unseen(contract: Contract, left: ReadonlySet<Capability>, trial: () => Trial): Promise<UnseenOperation[]>;
}

export function watchOperations(): SeenOperations {
  const accepted = new Set<string>();
  const refusals = new Map<string, Exchange>();
  return {
    see(exchange) {
      const operation = exchange.draft?.operation;
      if (operation === undefined) return;
      if (succeeded(exchange)) accepted.add(operation);
      else refusals.set(operation, exchange);
    },
    async unseen(contract, left, trial) {
      const missing: UnseenOperation[] = [];
      for (const operation of contract.operations.keys()) {
        const capability = capabilities[operation];
        if (accepted.has(operation) || (capability && left.has(capability))) continue;
        const sent = refusals.get(operation);
        const message = sent ? describeAnswer(sent) : await tryExample(operation, trial());
        if (message !== undefined) missing.push({ operation, message });
      }
      return missing;
    },
  };
}

/** Undefined when it is accepted; else why that cannot be seen. */
async function tryExample(operation: string, t: Trial): Promise<string | undefined> {
  try {
    const request = await exampleRequests(operation, t);
    if (request === undefined) return 'neither the suite nor the contract has a request of it';
    const exchange = await t.send(request());
    return succeeded(exchange) ? undefined : describeAnswer(exchange);
  } catch (error) {
    if (error instanceof PremiseRefused || error instanceof NotObserved) return error.message;
    throw error;
  }
}
