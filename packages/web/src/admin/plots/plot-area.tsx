import { t } from '@mach42/language/t.ts';
import {
  useCallback,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefCallback,
} from 'react';
import { nearest } from './axes.ts';
import { readingAt, valuesAt, type PlotData } from './series.ts';
import './plot.css';

export interface Plot {
  /** Of the whole drawing, in pixels. */
  readonly width: number;
  readonly height: number;
  /** What is read: the index of a time. */
  readonly index: number | undefined;
}

interface PlotAreaProps {
  /** Names the plot for screen readers. */
  readonly label: string;
  readonly data: PlotData;
  readonly height: number;
  /** Where each time is, in pixels from the left, on a drawing so wide. */
  readonly positionsOf: (width: number) => readonly number[];
  readonly children: (plot: Plot) => ReactNode;
}

/** A drawing whose values are read with the pointer, a finger or the arrow keys. */
export function PlotArea({ label, data, height, positionsOf, children }: PlotAreaProps) {
  const [width, ref] = useWidth();
  const [asked, setIndex] = useState<number>();
  const last = data.times.length - 1;
  const index = asked === undefined ? undefined : Math.min(asked, last);
  const positions = positionsOf(width);

  const point = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    setIndex(nearest(positions, event.clientX - left));
  };
  // What a finger read stays until it reads elsewhere.
  const leave = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') setIndex(undefined);
  };
  const press = (event: KeyboardEvent) => {
    const next = moved(event.key, index ?? last, last);
    if (next === undefined) return;
    event.preventDefault();
    setIndex(next === 'none' ? undefined : next);
  };
  return (
    <div
      ref={ref}
      className="ws-plot"
      style={{ height }}
      role="slider"
      tabIndex={0}
      aria-label={t('{label}: values over time', { label })}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={index ?? last}
      aria-valuetext={readingAt(data, index ?? last)}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={leave}
      onKeyDown={press}
      onBlur={() => setIndex(undefined)}
    >
      {width > 0 && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          {children({ width, height, index })}
        </svg>
      )}
      {index !== undefined && (
        <Readout data={data} index={index} x={positions[index] ?? 0} width={width} />
      )}
    </div>
  );
}

function moved(key: string, index: number, last: number): number | 'none' | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, index - 1);
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(last, index + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    case 'Escape':
      return 'none';
    default:
      return undefined;
  }
}

interface ReadoutProps {
  readonly data: PlotData;
  readonly index: number;
  readonly x: number;
  readonly width: number;
}

/** Beside the time that is read, on the side where there is room. */
function Readout({ data, index, x, width }: ReadoutProps) {
  const side = x > width / 2 ? { right: width - x + 12 } : { left: x + 12 };
  return (
    <div className="ws-plot__readout" style={side} aria-hidden="true">
      <span className="ws-muted">{data.timeOf(data.times[index] ?? 0)}</span>
      {valuesAt(data, index).map(({ name, value, order }) => (
        <span key={name} className={`ws-plot__value ws-plot__value--${order}`}>
          <span>{name}</span>
          <strong>{value}</strong>
        </span>
      ))}
    </div>
  );
}

/** The width of the element that gets the ref, in whole pixels; 0 until it is known. */
function useWidth(): readonly [width: number, ref: RefCallback<HTMLElement>] {
  const [width, setWidth] = useState(0);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      const found = Math.floor(entry?.contentRect.width ?? 0);
      if (found > 0) setWidth(found);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [width, ref];
}
