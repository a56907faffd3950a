import { describe, expect, it } from 'vitest';
import { decodable } from './decodable.ts';

describe('the path of an address', () => {
  it.each([
    ['/w/%', '/w/%25'],
    ['/w/rooms/%E0%A4', '/w/rooms/%25E0%25A4'],
    ['/100%/a%20b', '/100%25/a%20b'],
  ])('is taken to the letter where it cannot be decoded: %s', (path, repaired) => {
    expect(decodable(path)).toBe(repaired);
    expect(() => decodeURIComponent(repaired)).not.toThrow();
  });

  it.each(['/', '/w/rooms/a%2Fb', '/w/history/4..5', '/w/%F0%9F%98%80'])(
    'stays as it is otherwise: %s',
    (path) => {
      expect(decodable(path)).toBe(path);
    },
  );
});
