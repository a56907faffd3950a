/** Where a tile is on the screen, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

type Step = (from: Box, to: Box) => { readonly ahead: number; readonly aside: number };

const centre = ({ left, top, width, height }: Box) => ({
  x: left + width / 2,
  y: top + height / 2,
});

const towards =
  (dx: number, dy: number): Step =>
  (from, to) => {
    const a = centre(from);
    const b = centre(to);
    const x = b.x - a.x;
    const y = b.y - a.y;
    return { ahead: x * dx + y * dy, aside: Math.abs(x * dy) + Math.abs(y * dx) };
  };

const steps: Readonly<Record<string, Step>> = {
  ArrowUp: towards(0, -1),
  ArrowDown: towards(0, 1),
  ArrowLeft: towards(-1, 0),
  ArrowRight: towards(1, 0),
};

/**
 * The index of the tile that a key leads to from another one: the nearest in its direction.
 * Undefined for other keys, and at the edge.
 */
export function tileAfter(key: string, boxes: readonly Box[], from: number): number | undefined {
  const start = boxes[from];
  if (key === 'Home') return boxes.length > 0 ? 0 : undefined;
  if (key === 'End') return boxes.length > 0 ? boxes.length - 1 : undefined;
  const step = steps[key];
  if (start === undefined || step === undefined) return undefined;
  const candidates = boxes
    .map((box, index) => ({ index, ...step(start, box) }))
    .filter(({ index, ahead, aside }) => index !== from && ahead > 1 && ahead >= aside / 4)
    .toSorted((a, b) => a.ahead + 2 * a.aside - (b.ahead + 2 * b.aside));
  return candidates[0]?.index;
}
