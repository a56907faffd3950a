import { describe, expect, it } from 'vitest';
import { dragged, squareOf, wholeCrop } from './crop.ts';

const wide = { width: 400, height: 200 };

describe('the square of a picture', () => {
  it('is as large as fits, in the middle, at first', () => {
    expect(squareOf(wide, wholeCrop)).toEqual({ left: 100, top: 0, side: 200 });
  });

  it('is smaller the more it is zoomed, up to a limit', () => {
    expect(squareOf(wide, { ...wholeCrop, zoom: 2 })).toEqual({ left: 150, top: 50, side: 100 });
    expect(squareOf(wide, { ...wholeCrop, zoom: 99 }).side).toBe(50);
    expect(squareOf(wide, { ...wholeCrop, zoom: 0 }).side).toBe(200);
  });

  it('never reaches beyond the edges', () => {
    expect(squareOf(wide, { zoom: 1, x: 0, y: 1 })).toEqual({ left: 0, top: 0, side: 200 });
    expect(squareOf(wide, { zoom: 2, x: 1, y: 1 })).toEqual({ left: 300, top: 100, side: 100 });
  });

  it('follows the pointer, and is not held up by a way beyond the edge', () => {
    expect(squareOf(wide, dragged(wide, wholeCrop, { x: 0.25, y: 0 })).left).toBe(50);
    const atEdge = dragged(wide, wholeCrop, { x: 9, y: 9 });
    expect(squareOf(wide, atEdge).left).toBe(0);
    expect(squareOf(wide, dragged(wide, atEdge, { x: -0.1, y: 0 })).left).toBeCloseTo(20);
  });
});
