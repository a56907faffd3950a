import { Histogram, Registry } from 'prom-client';

/** Upper bounds of the buckets, in seconds. */
const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

type Append = (...args: never[]) => Promise<unknown>;

/** Measures how long appends to the event log take, those that are refused included. */
export class AppendTimes {
  readonly registry = new Registry();
  readonly #times = new Histogram({
    name: 'workspace_append_duration_seconds',
    help: 'Time until events were stored, or refused.',
    labelNames: ['outcome'],
    buckets: bounds,
    registers: [this.registry],
  });

  /** Returns an append that does the same, and measures its time. */
  measured<A extends Append>(append: A): A {
    const measuring = async (...args: Parameters<A>): Promise<unknown> => {
      const took = this.#times.startTimer();
      try {
        const result = await append(...args);
        took({ outcome: 'stored' });
        return result;
      } catch (error) {
        took({ outcome: 'refused' });
        throw error;
      }
    };
    return measuring as A;
  }
}
