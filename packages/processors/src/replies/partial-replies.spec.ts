import { inProcessSignals } from '@mach42/event-store/signals/in-process.ts';
import type { Signal } from '@mach42/event-store/signals/signals.ts';
import { FakeClock } from '@mach42/testing/processors/fake-clock.ts';
import { describe, expect, it } from 'vitest';
import { DeltaWriter } from './partial-replies.ts';

function writer() {
  const clock = new FakeClock();
  const signals = inProcessSignals();
  const received: Signal[] = [];
  signals.subscribe((signal) => received.push(signal));
  const deltas = new DeltaWriter(signals, clock, { messageId: 'm', roomId: 'r' });
  return { clock, received, deltas };
}
const delta = (seq: number, text: string) => ({
  kind: 'delta',
  messageId: 'm',
  roomId: 'r',
  seq,
  text,
});

describe('deltas', () => {
  it('[RP2] are published at once for the first piece and gathered for a frame after it', () => {
    const { clock, received, deltas } = writer();
    deltas.write('a');
    deltas.write('b');
    deltas.write('c');
    expect(received).toEqual([delta(1, 'a')]);
    clock.advance(16);
    expect(received).toEqual([delta(1, 'a'), delta(2, 'bc')]);
    clock.advance(16);
    deltas.write('d');
    expect(received).toHaveLength(3);
  });

  it('[RP2] hold everything when the reply ends, and nothing comes after that', () => {
    const { clock, received, deltas } = writer();
    deltas.write('a');
    deltas.write('b');
    deltas.end();
    deltas.end();
    clock.advance(1000);
    expect(received).toEqual([delta(1, 'a'), delta(2, 'b')]);
  });
});
