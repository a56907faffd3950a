import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { becomes, placePath, readPlacePath } from './places.ts';

describe('the address of a place', () => {
  it('is the tab and the place in it', () => {
    expect(placePath('rooms', 'r1/m2')).toBe('/w/rooms/r1/m2');
    expect(placePath('phod')).toBe('/w/phod');
  });

  it('is read as it was written, whatever the place', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), (tabId, place) => {
        fc.pre(tabId.isWellFormed() && place.isWellFormed() && !place.startsWith('/'));
        expect(readPlacePath(placePath(tabId, place))).toEqual({ tabId, place });
      }),
    );
  });

  it.each(['/', '/w', '/w/', '/admin/w/x', '/w/%'])('is not %s', (path) => {
    expect(readPlacePath(path)).toBeUndefined();
  });
});

describe('waiting for a place', () => {
  it('ends when it is there, and when it does not come', async () => {
    let looks = 0;
    expect(await becomes(() => (looks += 1) > 1)).toBe(true);
    expect(await becomes(() => false, 0)).toBe(false);
  });
});
