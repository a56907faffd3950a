import { monitorEventLoopDelay } from 'node:perf_hooks';

/** How the process fares. */
export interface ProcessFigures {
  /** Bytes. */
  readonly memory: number;
  readonly heap: number;
  /** Share of one processor core since the figures were read before. */
  readonly cpu: number;
  /** Milliseconds, 99th percentile since the figures were read before. */
  readonly loopDelayMs: number;
}

const resolutionMs = 10;

/** Measures the process that it runs in. */
export class ProcessMeter {
  readonly #delay = monitorEventLoopDelay({ resolution: resolutionMs });
  #cpu = process.cpuUsage();
  #readAt = performance.now();

  constructor() {
    this.#delay.enable();
  }

  read(): ProcessFigures {
    const [used, now] = [process.cpuUsage(this.#cpu), performance.now()];
    const tookMs = Math.max(1, now - this.#readAt);
    // What is recorded is the time between two looks, which has the wait for the second in it.
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
