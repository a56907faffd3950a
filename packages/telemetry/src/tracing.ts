/** Says nothing of what people wrote, and names no person. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>;

export interface SpanStart {
  readonly name: string;
  readonly kind: 'server' | 'client' | 'internal' | 'producer' | 'consumer';
  /** W3C Trace Context; undefined: the span that is under way, or none. */
  readonly parent?: string | undefined;
  readonly attributes?: SpanAttributes;
  /** Milliseconds since 1970; default: now. */
  readonly startedAt?: number;
}

/** Records what happens as spans of traces. */
export interface Tracing {
  run<T>(start: SpanStart, work: () => Promise<T>): Promise<T>;
  /** Records a span that is over. */
  record(start: SpanStart): void;
  /** The span that is under way, as `traceparent`. */
  current(): string | undefined;
  /** Adds to the span that is under way. */
  add(attributes: SpanAttributes): void;
}

/** The origin of an event, from its metadata. */
interface Caused {
  readonly traceparent?: string;
  /** ISO 8601, UTC. */
  readonly occurredAt: string;
}

/** The tracing of the process; undefined while no exporter is configured. */
let tracing: Tracing | undefined;

/** Begins to trace this process. Returns the function that ends it. */
export function useTracing(chosen: Tracing): () => void {
  tracing = chosen;
  return () => {
    if (tracing === chosen) tracing = undefined;
  };
}

/** Runs work as a span; without tracing it costs one comparison. */
export const traced = <T>(start: SpanStart, work: () => Promise<T>): Promise<T> =>
  tracing === undefined ? work() : tracing.run(start, work);

/**
 * Does the same for work about an event, as a part of its trace. Work about an event of long ago is not traced, as
 * when rows are rebuilt.
 */
export function tracedAfter<T>(
  { traceparent, occurredAt }: Caused,
  start: Omit<SpanStart, 'parent'>,
  work: () => Promise<T>,
): Promise<T> {
  if (tracing === undefined || traceparent === undefined || isLongAgo(occurredAt)) return work();
  return tracing.run({ ...start, parent: traceparent }, work);
}

/** Records a span that is over, as a part of the trace of an event. */
export function recordAfter(
  { traceparent, occurredAt }: Caused,
  start: Omit<SpanStart, 'parent'>,
): void {
  if (traceparent === undefined || isLongAgo(occurredAt)) return;
  tracing?.record({ ...start, parent: traceparent });
}

export const isTracing = (): boolean => tracing !== undefined;
export const currentTraceparent = (): string | undefined => tracing?.current();
export const addToSpan = (attributes: SpanAttributes): void => tracing?.add(attributes);

const longAgoMs = 10 * 60_000;
const isLongAgo = (time: string): boolean => Date.now() - Date.parse(time) > longAgoMs;

/** A `traceparent` that a caller sent, if it is one (https://www.w3.org/TR/trace-context/#traceparent-header). */
export function traceparentIn(header: unknown): string | undefined {
  if (typeof header !== 'string') return undefined;
  const found = /^00-([\da-f]{32})-([\da-f]{16})-[\da-f]{2}$/.exec(header);
  const isZero = /^0+$/.test(found?.[1] ?? '0') || /^0+$/.test(found?.[2] ?? '0');
  return isZero ? undefined : header;
}
