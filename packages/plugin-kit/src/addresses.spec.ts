import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { becomes, tabPath, readTabPath } from './addresses.ts';

describe('the address of a location', () => {
  it('is the tab and the location in it', () => {
    expect(tabPath('rooms', 'r1/m2')).toBe('/w/rooms/r1/m2');
    expect(tabPath('phod')).toBe('/w/phod');
  });

  it('is read as it was written, whatever the location', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.string(), (tabId, path) => {
        fc.pre(tabId.isWellFormed() && path.isWellFormed() && !path.startsWith('/'));
        expect(readTabPath(tabPath(tabId, path))).toEqual({ tabId, path });
      }),
    );
  });

  it.each(['/', '/w', '/w/', '/admin/w/x', '/w/%'])('is not %s', (path) => {
    expect(readTabPath(path)).toBeUndefined();
  });
});

describe('waiting for a location', () => {
  it('ends when it is there, and when it does not come', async () => {
    let looks = 0;
    expect(await becomes(() => (looks += 1) > 1)).toBe(true);
    expect(await becomes(() => false, 0)).toBe(false);
  });
});
