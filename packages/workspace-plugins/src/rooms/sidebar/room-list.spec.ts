import { describe, expect, it } from 'vitest';
import { placeAfter } from './room-list.tsx';

describe('keys in the list of rooms', () => {
  it('go up and down, and stop at the ends', () => {
    expect(placeAfter('ArrowDown', 0, 3)).toBe(1);
    expect(placeAfter('ArrowDown', 2, 3)).toBe(2);
    expect(placeAfter('ArrowUp', 0, 3)).toBe(0);
    expect(placeAfter('Home', 2, 3)).toBe(0);
    expect(placeAfter('End', 0, 3)).toBe(2);
  });

  it('leave other keys alone', () => {
    expect(placeAfter('a', 1, 3)).toBeUndefined();
  });
});
