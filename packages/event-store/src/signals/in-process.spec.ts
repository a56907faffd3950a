import { expect, it } from 'vitest';
import { inProcessSignals } from './in-process.ts';
import type { Signal } from './signals.ts';

const online: Signal = { kind: 'presence', userId: 'user-1', online: true, from: 'one' };
const offline: Signal = { kind: 'presence', userId: 'user-1', online: false, from: 'one' };

it('lets every listener hear a signal before publish returns', () => {
  const signals = inProcessSignals();
  const heard: [listener: number, signal: Signal][] = [];
  signals.subscribe((signal) => heard.push([1, signal]));
  signals.subscribe((signal) => heard.push([2, signal]));
  signals.publish(online);
  expect(heard).toEqual([
    [1, online],
    [2, online],
  ]);
});

it('lets a listener hear nothing from before it came or after it left', () => {
  const signals = inProcessSignals();
  const heard: Signal[] = [];
  signals.publish(offline);
  const leave = signals.subscribe((signal) => heard.push(signal));
  signals.publish(online);
  leave();
  signals.publish(offline);
  expect(heard).toEqual([online]);
});
