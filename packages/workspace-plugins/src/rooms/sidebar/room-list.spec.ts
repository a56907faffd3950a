import { describe, expect, it } from 'vitest';
import { indexAfter } from './room-list.tsx';

describe('keys in the list of rooms', () => {
  it('go up and down, and stop at the ends', () => {
    expect(indexAfter('ArrowDown', 0, 3)).toBe(1);
    expect(indexAfter('ArrowDown', 2, 3)).toBe(2);
    expect(indexAfter('ArrowUp', 0, 3)).toBe(0);
    expect(indexAfter('Home', 2, 3)).toBe(0);
    expect(indexAfter('End', 0, 3)).toBe(2);
  });

  it('leave other keys alone', () => {
    expect(indexAfter('a', 1, 3)).toBeUndefined();
  });
});
