import type { SpanAttributes, SpanStart, Tracing } from '@mach42/telemetry/tracing.ts';
import type { DiagLogger, Span, SpanContext } from '@opentelemetry/api';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout } from 'node:timers/promises';

export interface TelemetryConfig {
  /** The whole address to which spans are sent. */
  readonly tracesUrl: string;
  readonly serviceName: string;
  /** The share of all traces beginning here that is sent, 0 to 1. */
  readonly ratio: number;
}

interface OpenTracing extends Tracing {
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

/**
 * Sends spans by OTLP over HTTP. The packages of OpenTelemetry are loaded here, and so only where an exporter is
 * configured; headers, timeouts and compression are those of the variables `OTEL_EXPORTER_OTLP_…`, which they read.
 * @param instance names this process among those of the service
 */
export async function openTracing(
  { tracesUrl, serviceName, ratio }: TelemetryConfig,
  instance: string,
  warn: () => void,
): Promise<OpenTracing> {
  const [api, sdk, { resourceFromAttributes }, { OTLPTraceExporter }] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
    import('@opentelemetry/exporter-trace-otlp-http'),
  ]);
  // Its own messages may have the address and the headers of the exporter.
  api.diag.setLogger(quietUntilError(warn), { logLevel: api.DiagLogLevel.ERROR });
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.instance.id': instance,
    }),
    sampler: new sdk.ParentBasedSampler({ root: new sdk.TraceIdRatioBasedSampler(ratio) }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: tracesUrl }) }),
    ],
  });
  const tracer = provider.getTracer('mach42');
  const active = new AsyncLocalStorage<Span>();
  const kinds = {
    server: SpanKind.SERVER,
    client: SpanKind.CLIENT,
    internal: SpanKind.INTERNAL,
    producer: SpanKind.PRODUCER,
    consumer: SpanKind.CONSUMER,
  } as const;

  function begin({ name, kind, parent, attributes = {}, startedAt }: SpanStart): Span {
    const above = parent === undefined ? active.getStore()?.spanContext() : contextOf(parent);
    const context = above === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, above);
    const options = {
      kind: kinds[kind],
      attributes,
      ...(startedAt === undefined ? {} : { startTime: startedAt }),
    };
    return tracer.startSpan(name, options, context);
  }

  return {
    run(start, work) {
      const span = begin(start);
      return active.run(span, async () => {
        try {
          return await work();
        } catch (error) {
          // Its message may quote the text of a person.
          span.setAttribute('error.type', errorType(error));
          if (isFault(error)) span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      });
    },
    record: (start) => begin(start).end(),
    current: () => {
      const span = active.getStore();
      return span && traceparentOf(span.spanContext());
    },
    add: (attributes: SpanAttributes) => void active.getStore()?.setAttributes({ ...attributes }),
    async close() {
      const enough = setTimeout(mostForLastSpansMs, undefined, { ref: false });
      // A failure was warned about before.
      await Promise.race([provider.shutdown().catch(() => undefined), enough]);
    },
  };
}

/** A stop does not wait longer for an exporter that does not answer. */
const mostForLastSpansMs = 2_000;
const warnEveryMs = 60_000;

/** Warns of failures, once a minute, without the messages of the packages. */
function quietUntilError(warn: () => void): DiagLogger {
  let warnedAt = Number.NEGATIVE_INFINITY;
  const nothing = (): void => undefined;
  const error = (): void => {
    if (performance.now() - warnedAt < warnEveryMs) return;
    warnedAt = performance.now();
    warn();
  };
  return { error, warn: nothing, info: nothing, debug: nothing, verbose: nothing };
}

/** Refusals are answers; an error without a code, or with one of the server's own failures, is a fault. */
const isFault = (error: unknown): boolean =>
  ['SERVER_ERROR', 'UNAVAILABLE', 'UPSTREAM_ERROR', 'TIMEOUT'].includes(
    codeOf(error) ?? 'SERVER_ERROR',
  );

function codeOf(error: unknown): string | undefined {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^[A-Z][A-Z_]{1,40}$/.test(code) ? code : undefined;
}

const errorType = (error: unknown): string =>
  codeOf(error) ?? (error instanceof Error ? error.name : 'unknown');

const traceparentOf = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

function contextOf(traceparent: string): SpanContext | undefined {
  const [, traceId, spanId, flags] = traceparent.split('-');
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
}
