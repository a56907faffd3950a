import { expect, it } from 'vitest';
import { inProcessSignals } from './in-process.ts';
import type { Signal } from './signals.ts';

const online: Signal = { kind: 'presence', userId: 'user-1', online: true, from: 'one' };
const offline: Signal = { kind: 'presence', userId: 'user-1', online: false, from: 'one' };

it('lets every listener hear a signal before publish returns', () => {
  const signals = inProcessSignals();
  const received: [listener: number, signal: Signal][] = [];
  signals.subscribe((signal) => received.push([1, signal]));
  signals.subscribe((signal) => received.push([2, signal]));
  signals.publish(online);
  expect(received).toEqual([
    [1, online],
    [2, online],
  ]);
});

it('lets a listener hear nothing from before it came or after it left', () => {
  const signals = inProcessSignals();
  const received: Signal[] = [];
  signals.publish(offline);
  const leave = signals.subscribe((signal) => received.push(signal));
  signals.publish(online);
  leave();
  signals.publish(offline);
  expect(received).toEqual([online]);
});
