import { expect, it } from 'vitest';
import { isSignal } from './signal-schema.ts';
import type { Signal } from './signals.ts';

const signals: { readonly [Kind in Signal['kind']]: Extract<Signal, { kind: Kind }> } = {
  delta: { kind: 'delta', messageId: 'm', roomId: 'r', seq: 1, text: '' },
  typing: { kind: 'typing', roomId: 'r', userId: 'u', name: 'Zoë' },
  'signed-out': { kind: 'signed-out', userId: 'u' },
  presence: { kind: 'presence', userId: 'u', online: false, from: 'one' },
  progress: { kind: 'progress', jobId: 'j', userId: 'u', progress: 0.5 },
  place: { kind: 'place', jobId: 'j', userId: 'u', queuePosition: 1 },
  models: { kind: 'models' },
  'roll-call': { kind: 'roll-call' },
  report: { kind: 'report', from: 'one', about: 'work', data: null },
};

it.each(Object.values(signals))('[ES145] knows $kind', (signal) => {
  expect(isSignal(JSON.parse(JSON.stringify(signal)))).toBe(true);
});

it.each([
  undefined,
  null,
  'delta',
  {},
  { kind: 'constructor' },
  { ...signals.delta, seq: 0 },
  { ...signals.delta, roomId: undefined },
  { ...signals.typing, name: 7 },
  { ...signals.presence, online: 'yes' },
  { ...signals.presence, from: '' },
  { ...signals.progress, progress: 2 },
  { kind: 'report', from: 'one', about: 'work' },
])('[ES145] refuses %o', (value) => {
  expect(isSignal(value)).toBe(false);
});
