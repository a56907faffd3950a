import type { Json } from '@mach42/event-store/event.ts';
import type { Signals } from '@mach42/event-store/signals/signals.ts';
import type { Logger } from 'pino';
import type { Static, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { repeatedFault } from '../logging.ts';

/** After so long without a report, a process is taken for gone: it reports every two seconds. */
const forgottenAfterMs = 7_000;

interface Known<Data> {
  readonly data: Data;
  readonly at: number;
}

interface ReportsOptions<Schema extends TSchema> {
  readonly signals: Signals;
  readonly about: string;
  /** A report that does not fit it is left out. */
  readonly schema: Schema;
  /** Milliseconds of a clock that never goes back. */
  readonly now: () => number;
  /** A process came or went. */
  readonly onChange?: () => void;
  readonly onGone?: (process: string) => void;
  /** Called when a process reports again after it was silent for so long that it counted as gone. */
  readonly onBack?: (process: string) => void;
}

/** The last reports of the processes of an installation about something; this process asks them all. */
export class Reports<Schema extends TSchema> implements Disposable {
  readonly #options: ReportsOptions<Schema>;
  readonly #known = new Map<string, Known<Static<Schema>>>();
  /** Processes that stopped reporting, without having announced their end. */
  readonly #silent = new Set<string>();
  readonly #leave: () => void;
  readonly #polling: NodeJS.Timeout;

  constructor(options: ReportsOptions<Schema>) {
    this.#options = options;
    this.#leave = options.signals.subscribe((signal) => {
      if (signal.kind === 'report' && signal.about === options.about) {
        this.#take(signal.from, signal.data);
      }
    });
    this.#polling = setInterval(() => this.#forget(), forgottenAfterMs / 4).unref();
    options.signals.publish({ kind: 'roll-call' });
  }

  /** The reports in the order of the first report of each process. */
  get all(): readonly Static<Schema>[] {
    this.#forget();
    return [...this.#known.values()].map(({ data }) => data);
  }

  [Symbol.dispose](): void {
    clearInterval(this.#polling);
    this.#leave();
  }

  #take(from: string, data: Json): void {
    const { schema, now, onChange, onGone, onBack } = this.#options;
    const wasKnown = this.#known.has(from);
    if (data === null) this.#known.delete(from);
    else if (Value.Check(schema, data)) this.#known.set(from, { data, at: now() });
    if (wasKnown === this.#known.has(from)) return;
    if (wasKnown) onGone?.(from);
    else if (this.#silent.delete(from)) onBack?.(from);
    onChange?.();
  }

  #forget(): void {
    const { now, onChange, onGone } = this.#options;
    const latest = now() - forgottenAfterMs;
    const gone = [...this.#known].filter(([, { at }]) => at < latest);
    for (const [from] of gone) {
      this.#known.delete(from);
      this.#silent.add(from);
      onGone?.(from);
    }
    if (gone.length > 0) onChange?.();
  }
}

const everyMs = 2_000;

interface RegularReport {
  readonly signals: Signals;
  /** The process that reports. */
  readonly from: string;
  readonly about: string;
  /** The report, as JSON. */
  readonly read: () => object | Promise<object>;
  readonly logger: Pick<Logger, 'warn' | 'error'>;
}

/**
 * Reports every two seconds and whenever it is asked for; returns the function that ends it and
 * says so.
 */
export function reportRegularly({
  signals,
  from,
  about,
  read,
  logger,
}: RegularReport): () => Promise<void> {
  let isOver = false;
  const fault = repeatedFault(logger, {
    failed: 'What this process does could not be reported to the others',
    worked: 'What this process does is reported to the others again',
    fields: { about },
  });
  let telling: Promise<void> | undefined;

  async function report(): Promise<void> {
    try {
      const data = (await read()) as Json;
      if (!isOver) signals.publish({ kind: 'report', from, about, data });
      fault.worked();
    } catch (error) {
      fault.failed(error);
    }
  }
  const reportNow = (): void => {
    telling ??= report().finally(() => (telling = undefined));
  };

  const timer = setInterval(reportNow, everyMs).unref();
  const leave = signals.subscribe(({ kind }) => {
    if (kind === 'roll-call') reportNow();
  });
  reportNow();
  return async () => {
    isOver = true;
    clearInterval(timer);
    leave();
    await telling;
    signals.publish({ kind: 'report', from, about, data: null });
  };
}
