import type { TraceParent } from './trace-parent.ts';
import type { Step } from './with-steps.ts';

/** What is known of a request before it is read. */
export interface RequestStart {
  readonly parent: TraceParent | undefined;
  readonly method: string;
  /** Pattern of the path, as `/console/v1/keys/:accessKey`; undefined: no path of the service. */
  readonly route: string | undefined;
}

export interface RequestEnd {
  readonly status: number;
  /** The connection ended before the response did. */
  readonly isCut: boolean;
}

/** What may be said of a request: codes and names of this service, never a text of the caller. */
export interface RequestNotes {
  readonly environment?: string;
  readonly operation?: string;
  /** Why it was refused, as in the server log. */
  readonly reason?: string | undefined;
}

/** Traces of what the server does; there is one with TRACES_URL. */
export interface Tracing {
  readonly step: Step;
  /** The same; where no request is under way, the work is a trace of its own. */
  readonly work: Step;
  /**
   * Opens the span of a request. What `run` begins belongs to it.
   *
   * @param run receives the trace id, and what to call when the response is sent
   */
  request(start: RequestStart, run: (traceId: string, end: (end: RequestEnd) => void) => void): void;
  /** Adds to the span of the request that is under way. */
  note(notes: RequestNotes): void;
  /** Sends what is left, within a time limit. */
  close(): Promise<void>;
}
