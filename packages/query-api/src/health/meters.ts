import type { Signals } from '@mach42/event-store/signals/signals.ts';
import type { FastifyInstance } from 'fastify';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Histogram, Registry } from 'prom-client';

/** The figures that the process measures of itself. */
export interface Meters {
  /** The metrics of the HTTP answers and of the bus. */
  readonly registry: Registry;
  readonly http: Pick<HttpMeter, 'requests' | 'failures'>;
  readonly process: Pick<ProcessMeter, 'read'>;
  /** Signals on the bus since the process began. */
  readonly signals: () => number;
}

/** Measures until the app closes: every answer of the app, of all its routes. */
export function installMeters(app: FastifyInstance, signals: Signals): Meters {
  const registry = new Registry();
  const http = new HttpMeter(registry);
  const process = new ProcessMeter();
  const received = new Counter({
    name: 'workspace_bus_signals_total',
    help: 'Signals on the bus.',
    registers: [registry],
  });
  let count = 0;
  const unsubscribe = signals.subscribe(() => {
    count += 1;
    received.inc();
  });
  app.addHook('onResponse', async ({ method, routeOptions }, reply) =>
    http.note({
      method,
      route: routeOptions.url ?? 'none',
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
    }),
  );
  app.addHook('onClose', async () => {
    unsubscribe();
    process.stop();
  });
  return { registry, http, process, signals: () => count };
}

/** Upper bounds of the buckets of response times, in seconds. */
const durationBounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Answered {
  readonly method: string;
  /** The pattern of the route; an address may contain more. */
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
}

/** Counts the answers of the process since it began. */
export class HttpMeter {
  readonly #answers: Counter<'method' | 'route' | 'status'>;
  readonly #durations: Histogram<'route' | 'status'>;
  #requests = 0;
  #failures = 0;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#answers = new Counter({
      name: 'workspace_http_requests_total',
      help: 'Answered requests by route and class of status.',
      labelNames: ['method', 'route', 'status'],
      registers,
    });
    this.#durations = new Histogram({
      name: 'workspace_http_request_duration_seconds',
      help: 'Time until a request was answered, by route and class of status.',
      labelNames: ['route', 'status'],
      buckets: durationBounds,
      registers,
    });
  }

  note({ method, route, status, milliseconds }: Answered): void {
    const group = `${Math.floor(status / 100)}xx`;
    this.#answers.inc({ method, route, status: group });
    this.#durations.observe({ route, status: group }, milliseconds / 1000);
    this.#requests += 1;
    if (status >= 500) this.#failures += 1;
  }

  get requests(): number {
    return this.#requests;
  }

  /** Answers with a status of 500 and above. */
  get failures(): number {
    return this.#failures;
  }
}

/** The load of the process. */
interface ProcessFigures {
  /** Bytes. */
  readonly memory: number;
  readonly heap: number;
  /** Share of one processor core since the figures were read before. */
  readonly cpu: number;
  /** Milliseconds, 99th percentile since the figures were read before. */
  readonly loopDelayMs: number;
}

const resolutionMs = 10;

/** Measures the process that it runs in, for the samples of its health. */
class ProcessMeter {
  readonly #delay = monitorEventLoopDelay({ resolution: resolutionMs });
  #cpu = process.cpuUsage();
  #readAt = performance.now();

  constructor() {
    this.#delay.enable();
  }

  read(): ProcessFigures {
    const [used, now] = [process.cpuUsage(this.#cpu), performance.now()];
    const tookMs = Math.max(1, now - this.#readAt);
    // The recorded time is the one between two checks, which includes the wait for the second one.
    const late = Math.max(0, this.#delay.percentile(99) / 1e6 - resolutionMs);
    this.#cpu = process.cpuUsage();
    this.#readAt = now;
    this.#delay.reset();
    const { rss, heapUsed } = process.memoryUsage();
    return {
      memory: rss,
      heap: heapUsed,
      cpu: rounded((used.user + used.system) / 1000 / tookMs),
      loopDelayMs: rounded(late),
    };
  }

  stop(): void {
    this.#delay.disable();
  }
}

const rounded = (value: number): number => Math.round(value * 1000) / 1000;
