/** What is known of a request before it is read. */
export interface RequestStart {
  readonly parent: TraceParent | undefined;
  readonly method: string;
  /** Pattern of the path, as `/console/v1/keys/:accessKey`; undefined: no path of the service. */
  readonly route: string | undefined;
}

interface RequestEnd {
  readonly status: number;
  /** The connection ended before the response did. */
  readonly isCut: boolean;
}

/** What may be said of a request: codes and names of this service, never a text of the caller. */
interface RequestNotes {
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

/** Does a piece of work as a step of the trace that is under way; where there is none, just does it. */
export type Step = <T>(name: string, work: () => T) => T;

type Methods<Ports> = {
  readonly [Name in keyof Ports as Ports[Name] extends (...args: never[]) => unknown ? Name : never]?: string;
};

/**
 * The same ports, with steps of these names around some of their methods. Without `step` it is `ports` itself: what is
 * not traced costs nothing.
 *
 * @param ports whose methods do without `this`
 */
export function withSteps<Ports extends object>(
  ports: Ports,
  names: Methods<Ports>,
  step: Step | undefined,
): Ports {
  if (step === undefined) return ports;
  const traced = Object.entries(names).map(([method, name]) => {
    const work = ports[method as keyof Ports] as (...args: unknown[]) => unknown;
    return [method, (...args: unknown[]) => step(name as string, () => work(...args))];
  });
  return { ...ports, ...Object.fromEntries(traced) };
}

/**
 * The same ports; each call of these methods that ended is reported. Without `onEnd` it is `ports` itself.
 *
 * @param ports whose methods return promises and do without `this`
 */
export function withOutcomes<Ports extends object>(
  ports: Ports,
  names: readonly (keyof Ports & string)[],
  onEnd: ((method: string, seconds: number, error?: unknown) => void) | undefined,
): Ports {
  if (onEnd === undefined) return ports;
  const watched = names.map((method) => {
    const work = ports[method] as (...args: unknown[]) => Promise<unknown>;
    const call = (...args: unknown[]) => {
      const start = performance.now();
      const end = (error?: unknown) => onEnd(method, (performance.now() - start) / 1000, error);
      const done = work(...args);
      done.then(() => end(), end);
      return done;
    };
    return [method, call];
  });
  return { ...ports, ...Object.fromEntries(watched) };
}

/** What a `traceparent` header says: the span that a request belongs to, and whether it is traced. */
interface TraceParent {
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
