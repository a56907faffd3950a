import { validate, version } from 'uuid';
import { expect, it, vi } from 'vitest';
import { derivedId, newId } from './ids.ts';

it('[CX14] derives the same id from the same parts', () => {
  expect(derivedId('actor', 'key', '0')).toBe(derivedId('actor', 'key', '0'));
});

it('[CX14] derives another id from other parts, and from parts divided differently', () => {
  const ids = [
    derivedId('a', 'b'),
    derivedId('b', 'a'),
    derivedId('ab'),
    derivedId('ab', ''),
    derivedId('a","b'),
  ];
  expect(new Set(ids).size).toBe(ids.length);
});

it('[CX14] makes UUIDs of version 8 and 7', () => {
  const derived = derivedId('anything');
  expect(validate(derived)).toBe(true);
  expect([version(derived), version(newId())]).toEqual([8, 7]);
});

it('[CX14] makes new ids that grow, although the clock is set back by an hour and ahead again', () => {
  const start = Date.now();
  const clock = vi.spyOn(Date, 'now');
  const ids = [0, 3_600_000, -3_600_000, 0, 3_600_000].flatMap((ahead) => {
    clock.mockReturnValue(start + ahead);
    return [newId(), newId()];
  });
  clock.mockRestore();
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
});
