import type { Json } from '@mach42/event-store/event.ts';
import type { Signals } from '@mach42/event-store/signals/signals.ts';

const everyMs = 2_000;

export interface RegularReport {
  readonly signals: Signals;
  /** The process that reports. */
  readonly from: string;
  readonly about: string;
  /** To be told as JSON. */
  readonly read: () => object | Promise<object>;
  readonly onError: (error: unknown) => void;
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
  onError,
}: RegularReport): () => Promise<void> {
  let isOver = false;
  let telling: Promise<void> | undefined;

  async function tell(): Promise<void> {
    try {
      const data = (await read()) as Json;
      if (!isOver) signals.publish({ kind: 'report', from, about, data });
    } catch (error) {
      onError(error);
    }
  }
  const tellNow = (): void => {
    telling ??= tell().finally(() => (telling = undefined));
  };

  const timer = setInterval(tellNow, everyMs).unref();
  const leave = signals.subscribe(({ kind }) => {
    if (kind === 'roll-call') tellNow();
  });
  tellNow();
  return async () => {
    isOver = true;
    clearInterval(timer);
    leave();
    await telling;
    signals.publish({ kind: 'report', from, about, data: null });
  };
}
