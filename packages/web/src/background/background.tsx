import { useEffect, useRef } from 'react';
import {
  cell,
  createDrops,
  fall,
  framesPerSecond,
  trail,
  type Drop,
} from './falling-characters.ts';
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

  size();
  const beginning = setTimeout(startOrStop, Math.max(0, beginsAtMs - performance.now()));
  addEventListener('resize', size);
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
