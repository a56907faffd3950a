import { inProcessSignals } from '@mach42/event-store/signals/in-process.ts';
import { expect, it } from 'vitest';
import { partialReplies } from './partial-replies.ts';

function setUp() {
  const signals = inProcessSignals();
  const textOf = partialReplies(signals);
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

it('remembers a thousand replies', () => {
  const { textOf, publish } = setUp();
  for (let n = 0; n <= 1_000; n += 1) publish(`reply ${n}`, 1, 'x');
  expect([textOf('reply 0'), textOf('reply 1'), textOf('reply 1000')]).toEqual(['', 'x', 'x']);
});
