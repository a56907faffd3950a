import { inProcessSignals } from '@mach42/event-store/signals/in-process.ts';
import { expect, it } from 'vitest';
import { partialReplies } from './partial-replies.ts';

function setUp(maxBytes?: number) {
  const signals = inProcessSignals();
  const textOf = partialReplies(signals, maxBytes);
  const publish = (messageId: string, seq: number, text: string) =>
    signals.publish({ kind: 'delta', messageId, roomId: 'room', seq, text });
  return { textOf, publish };
}

it('puts a reply together from its pieces, each reply on its own', () => {
  const { textOf, publish } = setUp();
  publish('a', 1, 'One ');
  publish('b', 1, 'Eins ');
  publish('a', 2, 'two ');
  publish('a', 2, 'two ');
  expect([textOf('a'), textOf('b'), textOf('c')]).toEqual(['One two ', 'Eins ', '']);
});

it('keeps the text before a missed piece, and begins again with the first piece', () => {
  const { textOf, publish } = setUp();
  publish('a', 2, 'lost');
  expect(textOf('a')).toBe('');
  publish('a', 1, 'One ');
  publish('a', 3, 'three');
  publish('a', 4, 'four');
  expect(textOf('a')).toBe('One ');
  publish('a', 1, 'Again ');
  expect(textOf('a')).toBe('Again ');
});

it('remembers as many replies as their bytes allow, and drops the one that was silent longest', () => {
  const { textOf, publish } = setUp(64_000);
  const long = 'x'.repeat(10_000);
  for (const reply of ['a', 'b', 'c']) publish(reply, 1, long);
  publish('a', 2, 'more');
  publish('d', 1, long);
  expect(['a', 'b', 'c', 'd'].map((reply) => textOf(reply).length)).toEqual([
    10_004, 0, 10_000, 10_000,
  ]);
  for (let n = 0; n < 1_000; n += 1) publish(`short ${n}`, 1, 'x');
  expect([textOf('a'), textOf('short 0'), textOf('short 999')]).toEqual(['', '', 'x']);
});
