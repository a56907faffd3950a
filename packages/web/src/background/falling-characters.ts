/** One column of falling characters: where its head is, in rows, and how fast it falls. */
export interface Drop {
  readonly column: number;
  readonly head: number;
  /** Rows a frame. */
  readonly speed: number;
  readonly length: number;
  readonly glyphs: string;
}

export const cell = { width: 16, height: 18 } as const;
export const framesPerSecond = 20;

const characters = '0123456789ABCDEF$%&*#/<>[]{}:;.=?';
const columnsPerDrop = 3;

export function createDrops(columns: number, rows: number, random: () => number): readonly Drop[] {
  return Array.from({ length: Math.ceil(columns / columnsPerDrop) }, () =>
    createDrop(Math.floor(random() * columns), Math.floor(random() * rows * 1.5), random),
  );
}

function createDrop(column: number, head: number, random: () => number): Drop {
  const length = 6 + Math.floor(random() * 14);
  const glyphs = Array.from(
    { length: 24 },
    () => characters[Math.floor(random() * characters.length)],
  );
  return { column, head, speed: 0.1 + random() * 0.25, length, glyphs: glyphs.join('') };
}

/** The drops one frame later; one that has left the screen begins again at the top. */
export function fall(
  drops: readonly Drop[],
  columns: number,
  rows: number,
  random: () => number,
): readonly Drop[] {
  return drops.map((drop) =>
    drop.head - drop.length > rows
      ? createDrop(Math.floor(random() * columns), -Math.floor(random() * rows * 0.5), random)
      : { ...drop, head: drop.head + drop.speed },
  );
}

/** The rows a drop covers, with how bright each is: 1 at the head, fading to 0. */
export function trail({ head, length, glyphs }: Drop) {
  const row = Math.floor(head);
  return Array.from({ length }, (_, index) => ({
    row: row - index,
    glyph: glyphs[(row - index + glyphs.length * length) % glyphs.length] ?? '0',
    brightness: 1 - index / length,
  }));
}
