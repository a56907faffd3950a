import { describe, expect, it } from 'vitest';
import { widened } from './dock-model.ts';

describe('the width of a tab set', () => {
  it('ROOM-120 ROOM-130 is what its new tab needs, from those beside it', () => {
    expect(widened([595, 371], 0, 680)).toEqual([680, 286]);
    expect(widened([300, 440, 340], 0, 450)).toEqual([450, 340, 290]);
  });

  it('ROOM-120 leaves at least 240 pixels to each other one', () => {
    expect(widened([491, 307], 0, 680)).toEqual([558, 240]);
    expect(widened([500, 200], 0, 680)).toBeUndefined();
  });

  it('stays where it is enough, alone, or not drawn yet', () => {
    expect(widened([700, 240], 0, 680)).toBeUndefined();
    expect(widened([500], 0, 680)).toBeUndefined();
    expect(widened([0, 0], 1, 680)).toBeUndefined();
  });
});
