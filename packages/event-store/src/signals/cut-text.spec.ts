import { expect, it } from 'vitest';
import { cutText } from './postgres/postgres-signals.ts';

it('cuts between characters, and loses none', () => {
  const text = 'a§€😀'.repeat(50);
  for (const most of [4, 5, 7, 100, 10_000]) {
    const pieces = cutText(text, most);
    expect(pieces.join('')).toBe(text);
    for (const piece of pieces) expect(Buffer.byteLength(piece)).toBeLessThanOrEqual(most);
  }
  expect(cutText('', 10)).toEqual([]);
});
