import { t } from '@mach42/language/t.ts';
import { scaleLinear } from 'd3-scale';
import { area, curveLinear, curveStep, line } from 'd3-shape';
import { valueAxis, PlotArea, Grid, widthOf, type Margins } from './plot-area.tsx';
import { largestOf, type PlotData } from './series.ts';

/** Below it there are fewer hairlines. */
const lowHeight = 180;

interface LinePlotProps {
  readonly label: string;
  readonly data: PlotData;
  readonly height?: number;
  /** Whether the values are whole numbers, such as counts. */
  readonly whole?: boolean;
  readonly lastLabel?: string;
}

/** Lines over time: the first in the accent and filled, the name of each at its end. */
export function LinePlot({
  label,
  data,
  height = 232,
  whole = true,
  lastLabel = t('now'),
}: LinePlotProps) {
  const axis = valueAxis(largestOf(data.series), whole, height < lowHeight ? 3 : 4);
  const named = data.series.length > 1;
  const margins: Margins = {
    top: 10,
    right: named ? widthOf(data.series.map(({ name }) => name)) + 22 : 8,
    bottom: 28,
    left: widthOf(axis.ticks.map(data.format)) + 12,
  };
  const xOf = (width: number) =>
    scaleLinear(
      [data.times[0] ?? 0, data.times.at(-1) ?? 1],
      [margins.left, width - margins.right],
    );
  const y = scaleLinear([0, axis.top], [height - margins.bottom, margins.top]);
  return (
    <PlotArea
      label={label}
      data={data}
      height={height}
      positionsOf={(width) => data.times.map(xOf(width))}
    >
      {({ width, index }) => {
        const positions = data.times.map(xOf(width));
        return (
          <>
            <Grid {...{ data, axis, margins, width, positions, height, lastLabel }} yOf={y} />
            <Lines
              data={data}
              positions={positions}
              yOf={y}
              base={height - margins.bottom}
              whole={whole}
            />
            <Ends
              data={data}
              positions={positions}
              yOf={y}
              height={height - margins.bottom}
              named={named}
            />
            {index !== undefined && (
              <Mark
                data={data}
                x={positions[index] ?? 0}
                index={index}
                yOf={y}
                height={height - margins.bottom}
              />
            )}
          </>
        );
      }}
    </PlotArea>
  );
}

interface LinesProps {
  readonly data: PlotData;
  readonly positions: readonly number[];
  readonly yOf: (value: number) => number;
  /** Pixels from the top to 0. */
  readonly base: number;
  readonly whole: boolean;
}

/** Draws the lines. Lines of counts are steps, because there are no values between two counts. */
function Lines({ data, positions, yOf, base, whole }: LinesProps) {
  const x = (_: number | null, index: number) => positions[index] ?? 0;
  const height = (value: number | null) => yOf(value ?? 0);
  const isThere = (value: number | null) => value !== null;
  const curve = whole ? curveStep : curveLinear;
  const lineOf = line<number | null>(x, height).defined(isThere).curve(curve);
  const areaOf = area<number | null>(x, base, height).defined(isThere).curve(curve);
  const [first, ...others] = data.series;
  return (
    <>
      {first !== undefined && <path className="ws-plot__area" d={areaOf(first.values) ?? ''} />}
      {others.toReversed().map(({ name, values }, index) => (
        <path
          key={name}
          className={`ws-plot__series ws-plot__series--${others.length - index}`}
          d={lineOf(values) ?? ''}
        />
      ))}
      {first !== undefined && (
        <path className="ws-plot__series ws-plot__series--0" d={lineOf(first.values) ?? ''} />
      )}
    </>
  );
}

/** Pixels between two names. */
const labelsApart = 15;

interface EndsProps {
  readonly data: PlotData;
  readonly positions: readonly number[];
  readonly yOf: (value: number) => number;
  readonly height: number;
  /** Whether the names of the lines are shown. */
  readonly named: boolean;
}

/** A dot where each line ends, and its name at the right. */
function Ends({ data, positions, yOf, height, named }: EndsProps) {
  const ends = data.series.map(({ values }) => {
    const last = values.findLastIndex((value) => value !== null);
    return { x: positions[last], y: yOf(values[last] ?? 0) };
  });
  const labels = spread(
    ends.map(({ y }) => y),
    labelsApart,
    height,
  );
  return data.series.map(({ name }, order) => {
    const end = ends[order];
    return (
      <g key={name} className={`ws-plot__end ws-plot__end--${order}`}>
        {end?.x !== undefined && <circle cx={end.x} cy={end.y} r={2.5} />}
        {named && (
          <text x={(positions.at(-1) ?? 0) + 10} y={labels[order]} dy="0.35em">
            {name}
          </text>
        )}
      </g>
    );
  });
}

interface MarkProps {
  readonly data: PlotData;
  readonly x: number;
  readonly index: number;
  readonly yOf: (value: number) => number;
  readonly height: number;
}

/** Marks the time that is read: a hairline, and a point on each line. */
function Mark({ data, x, index, yOf, height }: MarkProps) {
  return (
    <>
      <line className="ws-plot__mark" x1={x} x2={x} y1={4} y2={height} />
      {data.series.map(({ name, values }, order) => {
        const value = values[index];
        return value === null || value === undefined ? null : (
          <circle
            key={name}
            className={`ws-plot__point ws-plot__point--${order}`}
            cx={x}
            cy={yOf(value)}
            r={3.5}
          />
        );
      })}
    </>
  );
}

/**
 * Moves heights apart until there are `apart` pixels between each two, as little as that takes and
 * within 0 to `height`; in the order given.
 */
export function spread(heights: readonly number[], apart: number, height: number): number[] {
  const order = heights.map((y, index) => ({ y, index })).toSorted((a, b) => a.y - b.y);
  let below = Number.NEGATIVE_INFINITY;
  for (const one of order) {
    one.y = Math.max(one.y, below + apart);
    below = one.y;
  }
  let above = height;
  for (const one of order.toReversed()) {
    one.y = Math.min(one.y, above);
    above = one.y - apart;
  }
  return order.toSorted((a, b) => a.index - b.index).map(({ y }) => y);
}
