import { expect, it } from 'vitest';
import { range } from '../contract/builders.ts';
import { hashOfStored, KeptHashes } from './log-writer.ts';

const eventAt = (position: number) => ({
  stream: 'room-1',
  revision: position - 1,
  id: `event-${position}`,
  type: 'Numbered',
  data: `{"n":${position}}`,
  metadata: '{}',
});

function store(hashes: KeptHashes, ...positions: readonly number[]): void {
  for (const position of positions) hashes.add(eventAt(position));
  hashes.hash(positions[0] ?? 0);
}

const pairs = (...positions: readonly number[]) =>
  positions.flatMap((position) => [`event-${position}`, hashOfStored(eventAt(position))]);

it('[ES191] has none of what was stored before it was asked', () => {
  const hashes = new KeptHashes();
  store(hashes, 1, 2);
  expect(hashes.after(0, 10)).toBeUndefined();
  store(hashes, 3, 4);
  expect(hashes.after(0, 10)).toBeUndefined();
  expect(hashes.after(2, 10)).toEqual(pairs(3, 4));
});

it('[ES191] has what follows a position, as often as it is asked for, until what is behind it is', () => {
  const hashes = new KeptHashes();
  hashes.after(0, 10);
  store(hashes, ...range(5, 1));
  expect(hashes.after(0, 2)).toEqual(pairs(1, 2));
  expect(hashes.after(0, 2)).toEqual(pairs(1, 2));
  expect(hashes.after(2, 2)).toEqual(pairs(3, 4));
  expect(hashes.after(0, 2)).toBeUndefined();
  expect(hashes.after(5, 2)).toBeUndefined();
  store(hashes, 6);
  expect(hashes.after(5, 2)).toEqual(pairs(6));
});

it('[ES191] has nothing of a transaction that was undone, and no gap', () => {
  const hashes = new KeptHashes();
  hashes.after(0, 10);
  store(hashes, 1);
  hashes.add(eventAt(2));
  hashes.drop();
  store(hashes, 2, 3);
  expect(hashes.after(0, 10)).toEqual(pairs(1, 2, 3));
  store(hashes, 5);
  expect(hashes.after(3, 10)).toBeUndefined();
  expect(hashes.after(4, 10)).toEqual(pairs(5));
});

it('[ES191] keeps the newest only, where nobody fetches them', () => {
  const hashes = new KeptHashes();
  hashes.after(0, 10);
  const thousands = 80;
  for (const n of range(thousands)) store(hashes, ...range(1_000, 1 + n * 1_000));
  expect(hashes.after(0, 1)).toBeUndefined();
  expect(hashes.after(thousands * 1_000 - 1, 5)).toEqual(pairs(thousands * 1_000));
});
