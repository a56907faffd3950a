import { expect, it } from 'vitest';
import { ByteCache, cacheFigures } from './byte-cache.ts';

const figuresOf = (name: string) => cacheFigures().find((one) => one.name === name);

it('[WK14] keeps as many bytes as it may, and counts what it drops for others', () => {
  const cache = new ByteCache<object>({ name: 'bounded', maxBytes: 100 });
  const figures = { name: 'bounded', maxBytes: 100 };
  expect(figuresOf('bounded')).toEqual({ ...figures, bytes: 0, entries: 0, evictions: 0 });
  cache.set('a', {}, 40);
  cache.set('b', {}, 40);
  expect(cache.get('a')).toBeDefined();
  cache.set('c', {}, 40);
  expect(cache.get('b')).toBeUndefined();
  expect(figuresOf('bounded')).toEqual({ ...figures, bytes: 80, entries: 2, evictions: 1 });
  cache.set('a', {}, 20);
  cache.set('none', {}, 101);
  expect(cache.get('none')).toBeUndefined();
  expect(figuresOf('bounded')).toEqual({ ...figures, bytes: 60, entries: 2, evictions: 1 });
  cache.clear();
  expect(figuresOf('bounded')).toEqual({ ...figures, bytes: 0, entries: 0, evictions: 1 });
});

it('[WK14] counts caches of one name together', () => {
  const [one, other] = [50, 70].map(
    (maxBytes) => new ByteCache<object>({ name: 'twice', maxBytes }),
  );
  one?.set('a', {}, 10);
  other?.set('a', {}, 5);
  expect(figuresOf('twice')).toMatchObject({ bytes: 15, maxBytes: 120, entries: 2 });
});
