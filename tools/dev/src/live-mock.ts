import { type OpenApiDocument as Document, leanDocument } from '@attestation/generate';
import { type Mock, type OpenApiDocument, startMock } from '@attestation/mock';
import { openRelay } from './open-relay.ts';
import { green, type Result, red } from './step.ts';

/** A mock of one version that serves the last contract it could read, always on the same port. */
export interface LiveMock {
  readonly url: string;
  /** Leaves the mock as it is when the bundle is the one that it serves. */
  serve(bundle: string): Promise<Result>;
  /** What it serves, for a check that came to nothing. */
  kept(): string;
  close(): Promise<void>;
}

/**
 * The next mock is up before the last one is closed, so the port always answers. Signatures are not checked:
 * whoever tries out a contract has no keys yet.
 *
 * @param port 0 takes a free one
 * @throws when the port is taken.
 */
export async function openMock(port: number): Promise<LiveMock> {
  const relay = await openRelay(port);
  const url = `http://127.0.0.1:${relay.port}`;
  let mock: Mock | undefined;
  let served: { answers: string; since: string } | undefined;
  const kept = () =>
    served ? `${url} still serves the contract of ${served.since}` : `${url} has no contract to serve yet`;
  return {
    url,
    kept,
    async serve(bundle) {
      const answers = answersOf(bundle);
      if (answers === served?.answers) return green(`${url} already serves it`);
      try {
        const next = await startMock({ verify: false, document: JSON.parse(bundle) as OpenApiDocument });
        const last = mock;
        mock = next;
        relay.target = Number(new URL(next.url).port);
        served = { answers, since: timeOfDay() };
        await last?.close();
        return green(`${url} serves it`);
      } catch (fault) {
        return red(`does not take the contract; ${kept()}`, [
          fault instanceof Error ? fault.message : String(fault),
        ]);
      }
    },
    async close() {
      relay.close();
      await mock?.close();
    },
  };
}

/** What of a bundle decides an answer; descriptions do not. */
function answersOf(bundle: string): string {
  return JSON.stringify(leanDocument(JSON.parse(bundle) as Document));
}

/** Local, as on the clock of who looks: `14:03:22`. */
export function timeOfDay(): string {
  return new Date().toTimeString().slice(0, 8);
}
