interface Size {
  readonly width: number;
  readonly height: number;
}

/** The square of a picture that is taken. */
export interface Crop {
  /** 1: as large as fits. */
  readonly zoom: number;
  /** The middle of the square, from 0 (left, top) to 1. */
  readonly x: number;
  readonly y: number;
}

export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 };
export const mostZoom = 4;

const clamped = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), most);

/** The square in pixels of the picture; it never reaches beyond its edges. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / clamped(zoom, 1, mostZoom);
  return {
    left: clamped(x * width - side / 2, 0, width - side),
    top: clamped(y * height - side / 2, 0, height - side),
    side,
  };
}

/** The crop after the picture was dragged by so many parts of the square's side. */
export function dragged(
  size: Size,
  crop: Crop,
  by: { readonly x: number; readonly y: number },
): Crop {
  const { left, top, side } = squareOf(size, crop);
  const next = { ...crop, x: (left + side / 2) / size.width, y: (top + side / 2) / size.height };
  const moved = squareOf(size, {
    zoom: crop.zoom,
    x: next.x - (by.x * side) / size.width,
    y: next.y - (by.y * side) / size.height,
  });
  return {
    zoom: crop.zoom,
    x: (moved.left + side / 2) / size.width,
    y: (moved.top + side / 2) / size.height,
  };
}
