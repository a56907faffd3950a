import { describe, expect, it } from 'vitest';
import { roughSize } from './aggregates.ts';

describe('the rough size of a state', () => {
  it('[CX17] grows with its texts, fields and items', () => {
    const sizes = [
      null,
      1,
      'text',
      'x'.repeat(100),
      { a: 'x'.repeat(100) },
      [{ a: 'x'.repeat(200) }],
    ];
    const bytes = sizes.map(roughSize);
    expect(bytes).toEqual(bytes.toSorted((a, b) => a - b));
    expect(roughSize('x'.repeat(1_000_000))).toBeGreaterThanOrEqual(1_000_000);
  });

  it('[CX17] is found without walking through what was measured before', () => {
    let walks = 0;
    const people = new Proxy(
      Object.fromEntries(Array.from({ length: 50 }, (_, n) => [n, 'member'])),
      {
        ownKeys(target) {
          walks += 1;
          return Reflect.ownKeys(target);
        },
      },
    );
    expect(roughSize({ people })).toBe(roughSize({ people }));
    expect(walks).toBe(1);
  });
});
