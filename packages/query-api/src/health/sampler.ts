import type { HealthSample } from '@mach42/contracts/health/schemas.ts';
import { countEventsParked } from '@mach42/read-models/projections/projections.reads.ts';
import { examine, type HealthSources } from './examine.ts';
import type { Meters } from './meters.ts';

export const sampling = { intervalMs: 15_000, keeps: 240 } as const;

/** Takes samples of the health and keeps the last of them. */
export class HealthSampler {
  readonly #sources: () => HealthSources;
  readonly #meters: Meters;
  readonly #samples: HealthSample[] = [];
  #counted = { requests: 0, failures: 0, signals: 0 };

  constructor(sources: () => HealthSources, meters: Meters) {
    this.#sources = sources;
    this.#meters = meters;
  }

  /** Oldest first; at most `sampling.keeps`. */
  get samples(): readonly HealthSample[] {
    return this.#samples;
  }

  async sample(): Promise<void> {
    const sources = this.#sources();
    const store = timed(() => sources.probes.eventStoreHead());
    const probes = { ...sources.probes, eventStoreHead: store.ask };
    const read = timed(async () => countEventsParked(sources.db));
    const parked = await read.ask().catch(() => 0);
    const details = await examine({ ...sources, probes });
    const { memory, heap, cpu, loopDelayMs } = this.#meters.process.read();
    this.#keep({
      at: new Date(sources.now()).toISOString(),
      status: details.status,
      events: Number(details.eventStore.position),
      eventStoreMs: store.tookMs(),
      readModelMs: read.tookMs(),
      lag: details.readModel.lag,
      parked,
      ...this.#since(),
      sockets: details.websocket.connectedClients,
      responseMs: details.api.responseTime,
      memory,
      heap,
      cpu,
      loopDelayMs,
    });
  }

  /** The counts since the last sample. */
  #since(): Pick<HealthSample, 'requests' | 'failures' | 'signals'> {
    const { http, signals } = this.#meters;
    const [before, now] = [
      this.#counted,
      { requests: http.requests, failures: http.failures, signals: signals() },
    ];
    this.#counted = now;
    return {
      requests: now.requests - before.requests,
      failures: now.failures - before.failures,
      signals: now.signals - before.signals,
    };
  }

  #keep(sample: HealthSample): void {
    this.#samples.push(sample);
    if (this.#samples.length > sampling.keeps) this.#samples.shift();
  }
}

/** A question that is timed; null while it has no answer. */
function timed<T>(question: () => Promise<T>) {
  let took: number | null = null;
  const ask = async (): Promise<T> => {
    const began = performance.now();
    const answer = await question();
    took = Math.round((performance.now() - began) * 1000) / 1000;
    return answer;
  };
  return { ask, tookMs: () => took };
}
