import { useEffect, useRef } from 'react';
import './background.css';

const headOpacity = 0.2;
/** Since the page was asked for: until then the processor has better things to do. */
const beginsAtMs = 3000;

/** Decoration: still under reduced motion, paused while the page is hidden. */
export function Background() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current === null ? undefined : animate(canvas.current)), []);
  return <canvas ref={canvas} className="ws-background" aria-hidden="true" />;
}

function animate(canvas: HTMLCanvasElement): () => void {
  const context = canvas.getContext('2d');
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let timer: ReturnType<typeof setInterval> | undefined;
  let drops: readonly Drop[] = [];
  if (context === null) return () => undefined;

  const columns = () => Math.ceil(innerWidth / cell.width);
  const rows = () => Math.ceil(innerHeight / cell.height);

  const draw = () => {
    drops = fall(drops, columns(), rows(), Math.random);
    context.clearRect(0, 0, innerWidth, innerHeight);
    context.fillStyle = getComputedStyle(canvas).color;
    for (const drop of drops) {
      for (const { row, glyph, brightness } of trail(drop)) {
        context.globalAlpha = headOpacity * brightness;
        context.fillText(glyph, drop.column * cell.width, row * cell.height);
      }
    }
  };

  const size = () => {
    const scale = devicePixelRatio;
    canvas.width = innerWidth * scale;
    canvas.height = innerHeight * scale;
    context.scale(scale, scale);
    context.font = '12px "Geist Mono Variable", monospace';
    drops = createDrops(columns(), rows(), Math.random);
  };

  const startOrStop = () => {
    clearInterval(timer);
    context.clearRect(0, 0, innerWidth, innerHeight);
    if (!calm.matches && !document.hidden) timer = setInterval(draw, 1000 / framesPerSecond);
  };

  const begin = () => {
    size();
    startOrStop();
    addEventListener('resize', size);
  };
  const beginning = setTimeout(begin, Math.max(0, beginsAtMs - performance.now()));
  calm.addEventListener('change', startOrStop);
  document.addEventListener('visibilitychange', startOrStop);
  return () => {
    clearTimeout(beginning);
    clearInterval(timer);
    removeEventListener('resize', size);
    calm.removeEventListener('change', startOrStop);
    document.removeEventListener('visibilitychange', startOrStop);
  };
}

/** One column of falling characters: where its head is, in rows, and how fast it falls. */
interface Drop {
  readonly column: number;
  readonly head: number;
  /** Rows a frame. */
  readonly speed: number;
  readonly length: number;
  readonly glyphs: string;
}

const cell = { width: 16, height: 18 } as const;
const framesPerSecond = 20;

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
