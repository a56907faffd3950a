import { t } from '@mach42/language/t.ts';
import { useWidth } from '@mach42/plugin-kit/hooks.ts';
import { scaleLinear } from 'd3-scale';
import { useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { readingAt, valuesAt, type PlotData } from './series.ts';
import './plot.css';

/** Pixels around the drawing. */
export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

const labelApart = 96;

interface GridProps {
  readonly data: PlotData;
  readonly axis: ValueAxis;
  readonly margins: Margins;
  readonly width: number;
  /** Pixels from the top. */
  readonly yOf: (value: number) => number;
  /** The position of each time, in pixels from the left. */
  readonly positions: readonly number[];
  readonly height: number;
  /** The label of the last time. */
  readonly lastLabel: string;
  /** Whether labels are centred below their times, also at the edges. */
  readonly centred?: boolean;
}

/** Hairlines with their values at the left, and times below. */
export function Grid(props: GridProps) {
  const { data, axis, margins, width, yOf, positions, height, lastLabel, centred = false } = props;
  const [left, right] = [margins.left, width - margins.right];
  const labelled = labelledTimes(positions.length, right - left, labelApart);
  return (
    <>
      {axis.ticks.map((tick) => (
        <g key={tick} transform={`translate(0 ${yOf(tick)})`}>
          <line className="ws-plot__line" x1={left} x2={right} />
          <text className="ws-plot__tick" x={left - 8} dy="0.35em" textAnchor="end">
            {data.format(tick)}
          </text>
        </g>
      ))}
      {labelled.map((index, order) => (
        <text
          key={index}
          className="ws-plot__tick"
          x={positions[index] ?? 0}
          y={height - 4}
          textAnchor={centred ? 'middle' : anchorOf(order, labelled.length)}
        >
          {index === positions.length - 1 ? lastLabel : data.tickOf(data.times[index] ?? 0)}
        </text>
      ))}
    </>
  );
}

function anchorOf(order: number, count: number): 'start' | 'middle' | 'end' {
  if (count > 1 && order === count - 1) return 'end';
  return order === 0 ? 'start' : 'middle';
}

/** Room for the longest of some texts at 12 pixels. */
export function widthOf(texts: readonly string[]): number {
  return Math.max(0, ...texts.map((text) => Math.ceil(text.length * 6.7)));
}

interface ValueAxis {
  /** The value at the top. */
  readonly top: number;
  readonly ticks: readonly number[];
}

/**
 * Returns an axis from 0 to a round number at or above `largest`; an axis of whole numbers has no halves. `about`:
 * the approximate number of ticks.
 */
export function valueAxis(largest: number, whole: boolean, about = 4): ValueAxis {
  const least = whole ? about : 0;
  const scale = scaleLinear([0, Math.max(largest, least) || 1], [0, 1]).nice(about);
  const [, top = 1] = scale.domain();
  return { top, ticks: scale.ticks(about) };
}

/**
 * The indices of the times that get a label: the last one, and from the first on as many, evenly,
 * as fit with `apart` pixels between them.
 */
export function labelledTimes(count: number, width: number, apart: number): number[] {
  if (count < 2) return count === 1 ? [0] : [];
  const last = count - 1;
  const labels = Math.max(1, Math.floor(width / apart));
  const step = Math.max(1, Math.ceil(last / labels));
  const indices: number[] = [];
  for (let index = 0; last - index >= step * 0.75 && index < last; index += step) {
    indices.push(index);
  }
  return [...indices, last];
}

/** The number nearest to `wanted` in a growing list, by its index. */
export function nearest(numbers: readonly number[], wanted: number): number {
  let [best, distance] = [0, Number.POSITIVE_INFINITY];
  for (const [index, number] of numbers.entries()) {
    const away = Math.abs(number - wanted);
    if (away < distance) [best, distance] = [index, away];
  }
  return best;
}

interface Plot {
  /** The width of the whole drawing, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The index of the time that is read. */
  readonly index: number | undefined;
}

interface PlotAreaProps {
  /** Names the plot for screen readers. */
  readonly label: string;
  readonly data: PlotData;
  readonly height: number;
  /** Returns the position of each time, in pixels from the left, on a drawing of a width. */
  readonly positionsOf: (width: number) => readonly number[];
  readonly children: (plot: Plot) => ReactNode;
}

/** A drawing whose values are read with the pointer, a finger or the arrow keys. */
export function PlotArea({ label, data, height, positionsOf, children }: PlotAreaProps) {
  const [width, ref] = useWidth(0, Math.floor);
  const [asked, setIndex] = useState<number>();
  const last = data.times.length - 1;
  const index = asked === undefined ? undefined : Math.min(asked, last);
  const positions = positionsOf(width);

  const point = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    setIndex(nearest(positions, event.clientX - left));
  };
  // A time that was read with a finger stays until another one is read.
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

/** Shows the values beside the time that is read, on the side where there is room. */
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
