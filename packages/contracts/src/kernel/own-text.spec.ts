import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { ownText } from './text-parts.ts';

/** Bytes of the heap after all that can be collected was. */
function bytesInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed;
}

describe('a text of its own', () => {
  it('is the same text', () => {
    for (const text of ['', 'a', 'a word that is long enough', '😀'.repeat(20)]) {
      expect(ownText(text)).toBe(text);
    }
  });

  it('does not keep the text in memory that it was cut out of', () => {
    const before = bytesInUse();
    const parts = Array.from({ length: 50 }, (_, n) =>
      ownText(`${n} `.repeat(200_000).slice(100, 120)),
    );
    expect(bytesInUse() - before).toBeLessThan(5_000_000);
    expect(parts).toHaveLength(50);
  });
});
