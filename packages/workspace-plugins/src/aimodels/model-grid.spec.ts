import { describe, expect, it } from 'vitest';
import { tileAfter, type Box } from './model-grid.tsx';

const box = (left: number, top: number): Box => ({ left, top, width: 400, height: 76 });

/** Two columns; the right one has a gap between its groups. */
const boxes = [box(0, 0), box(0, 84), box(0, 168), box(416, 0), box(416, 84), box(416, 220)];

describe('the arrow keys among the models', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowUp', 2, 1],
    ['ArrowDown', 4, 5],
    ['ArrowRight', 1, 4],
    ['ArrowRight', 2, 5],
    ['ArrowLeft', 3, 0],
    ['Home', 5, 0],
    ['End', 0, 5],
  ])('%s leads from %i to %i', (key, from, to) => {
    expect(tileAfter(key, boxes, from)).toBe(to);
  });

  it.each([
    ['ArrowUp', 0],
    ['ArrowLeft', 1],
    ['ArrowDown', 2],
    ['ArrowRight', 5],
    ['a', 1],
  ])('%s leads nowhere from %i', (key, from) => {
    expect(tileAfter(key, boxes, from)).toBeUndefined();
  });
});
