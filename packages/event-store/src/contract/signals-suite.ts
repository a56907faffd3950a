import { describe, expect, it, vi } from 'vitest';
import type { Signal, Signals } from '../signals/signals.ts';

/** The signals of two processes that receive each other's. */
export interface SignalsUnderTest extends AsyncDisposable {
  readonly one: Signals;
  readonly other: Signals;
}

const delta = (seq: number, text = 'a'): Signal => ({
  kind: 'delta',
  messageId: 'message',
  roomId: 'room',
  seq,
  text,
});

function heardBy(signals: Signals): Signal[] {
  const heard: Signal[] = [];
  signals.subscribe((signal) => heard.push(signal));
  return heard;
}

/** Rules ES140 to ES143 of `SPEC.md`, for any signals between processes. */
export function describeSignals(adapter: string, open: () => Promise<SignalsUnderTest>): void {
  describe(`signals: ${adapter}`, () => {
    it('[ES140] are heard in the process of the publisher before publish returns, once', async () => {
      await using under = await open();
      const [here, there] = [heardBy(under.one), heardBy(under.other)];
      under.one.publish(delta(1));
      expect(here).toEqual([delta(1)]);
      await vi.waitFor(() => expect(there).toEqual([delta(1)]));
      under.other.publish(delta(2));
      await vi.waitFor(() => expect(here).toEqual([delta(1), delta(2)]));
      expect(there).toEqual([delta(1), delta(2)]);
    });

    it('[ES141] come in the order of their publisher, each once', async () => {
      await using under = await open();
      const heard = heardBy(under.other);
      const published = Array.from({ length: 500 }, (_, index) => delta(index + 1));
      for (const signal of published) under.one.publish(signal);
      await vi.waitFor(() => expect(heard).toHaveLength(500), 10_000);
      expect(heard).toEqual(published);
    });

    it('[ES142] come whole, however long and whatever their characters', async () => {
      await using under = await open();
      const heard = heardBy(under.other);
      const signals = [
        delta(1, '“€” 😀\n\u0000\ud800'.repeat(20_000)),
        { kind: 'report', from: 'one', about: 'work', data: { list: [1, null, 'ü'] } } as const,
      ];
      for (const signal of signals) under.one.publish(signal);
      await vi.waitFor(() => expect(heard).toHaveLength(2), 10_000);
      expect(heard).toEqual(signals);
    });

    it('[ES143] are not heard by who has stopped listening', async () => {
      await using under = await open();
      const heard: Signal[] = [];
      const all = heardBy(under.other);
      const leave = under.other.subscribe((signal) => heard.push(signal));
      under.one.publish(delta(1));
      await vi.waitFor(() => expect(heard).toHaveLength(1));
      leave();
      under.one.publish(delta(2));
      await vi.waitFor(() => expect(all).toHaveLength(2));
      expect(heard).toHaveLength(1);
    });
  });
}
