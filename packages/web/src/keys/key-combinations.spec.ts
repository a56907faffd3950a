import { describe, expect, it } from 'vitest';
import { isCombination } from './key-combinations.ts';

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };

describe('a key combination', () => {
  it('means Ctrl by mod, on a Mac Cmd', () => {
    const ctrlK = { ...none, key: 'k', ctrlKey: true };
    const cmdK = { ...none, key: 'k', metaKey: true };
    expect(isCombination(ctrlK, 'mod+k', false)).toBe(true);
    expect(isCombination(cmdK, 'mod+k', false)).toBe(false);
    expect(isCombination(cmdK, 'mod+k', true)).toBe(true);
    expect(isCombination(ctrlK, 'mod+k', true)).toBe(false);
  });

  it('needs every modifier and no other', () => {
    const reset = { ...none, key: 'R', shiftKey: true, metaKey: true };
    expect(isCombination(reset, 'shift+meta+r', false)).toBe(true);
    expect(isCombination({ ...reset, altKey: true }, 'shift+meta+r', false)).toBe(false);
    expect(isCombination({ ...none, key: 'F5', ctrlKey: true }, 'ctrl+f5', true)).toBe(true);
    expect(isCombination({ ...none, key: 'F5' }, 'ctrl+f5', false)).toBe(false);
  });
});
