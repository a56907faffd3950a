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

function receivedBy(signals: Signals): Signal[] {
  const received: Signal[] = [];
  signals.subscribe((signal) => received.push(signal));
  return received;
}

/** Rules ES140 to ES143 of `SPEC.md`, for any signals between processes. */
export function describeSignals(adapter: string, open: () => Promise<SignalsUnderTest>): void {
  describe(`signals: ${adapter}`, () => {
    it('[ES140] are received in the process of the publisher before publish returns, once', async () => {
      await using under = await open();
      const [here, there] = [receivedBy(under.one), receivedBy(under.other)];
      under.one.publish(delta(1));
      expect(here).toEqual([delta(1)]);
      await vi.waitFor(() => expect(there).toEqual([delta(1)]));
      under.other.publish(delta(2));
      await vi.waitFor(() => expect(here).toEqual([delta(1), delta(2)]));
      expect(there).toEqual([delta(1), delta(2)]);
    });

    it('[ES141] come in the order of their publisher, each once', async () => {
      await using under = await open();
      const received = receivedBy(under.other);
      const published = Array.from({ length: 500 }, (_, index) => delta(index + 1));
      for (const signal of published) under.one.publish(signal);
      await vi.waitFor(() => expect(received).toHaveLength(500), 10_000);
      expect(received).toEqual(published);
    });

    it('[ES142] come whole, however long and whatever their characters', async () => {
      await using under = await open();
      const received = receivedBy(under.other);
      const signals = [
        delta(1, '“€” 😀\n\u0000\ud800'.repeat(20_000)),
        { kind: 'report', from: 'one', about: 'work', data: { list: [1, null, 'ü'] } } as const,
      ];
      for (const signal of signals) under.one.publish(signal);
      await vi.waitFor(() => expect(received).toHaveLength(2), 10_000);
      expect(received).toEqual(signals);
    });

    it('[ES143] are not received by a listener that has left', async () => {
      await using under = await open();
      const received: Signal[] = [];
      const all = receivedBy(under.other);
      const leave = under.other.subscribe((signal) => received.push(signal));
      under.one.publish(delta(1));
      await vi.waitFor(() => expect(received).toHaveLength(1));
      leave();
      under.one.publish(delta(2));
      await vi.waitFor(() => expect(all).toHaveLength(2));
      expect(received).toHaveLength(1);
    });
  });
}
