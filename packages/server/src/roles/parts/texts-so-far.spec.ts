import { inProcessSignals } from '@mach42/event-store/signals/in-process.ts';
import { expect, it } from 'vitest';
import { textsSoFar } from './texts-so-far.ts';

function setUp() {
  const signals = inProcessSignals();
  const textOf = textsSoFar(signals);
  const hear = (messageId: string, seq: number, text: string) =>
    signals.publish({ kind: 'delta', messageId, roomId: 'room', seq, text });
  return { textOf, hear };
}

it('puts a reply together from its pieces, each reply on its own', () => {
  const { textOf, hear } = setUp();
  hear('a', 1, 'One ');
  hear('b', 1, 'Eins ');
  hear('a', 2, 'two ');
  hear('a', 2, 'two ');
  expect([textOf('a'), textOf('b'), textOf('c')]).toEqual(['One two ', 'Eins ', '']);
});

it('keeps what stands before a piece that was missed, and begins anew with the first', () => {
  const { textOf, hear } = setUp();
  hear('a', 2, 'lost');
  expect(textOf('a')).toBe('');
  hear('a', 1, 'One ');
  hear('a', 3, 'three');
  hear('a', 4, 'four');
  expect(textOf('a')).toBe('One ');
  hear('a', 1, 'Again ');
  expect(textOf('a')).toBe('Again ');
});

it('remembers a thousand replies', () => {
  const { textOf, hear } = setUp();
  for (let n = 0; n <= 1_000; n += 1) hear(`reply ${n}`, 1, 'x');
  expect([textOf('reply 0'), textOf('reply 1'), textOf('reply 1000')]).toEqual(['', 'x', 'x']);
});
