import type { PlotData } from './series.ts';
import { spread } from './spread.ts';

/** Pixels between two names. */
const labelsApart = 15;

interface EndsProps {
  readonly data: PlotData;
  readonly places: readonly number[];
  readonly yOf: (value: number) => number;
  readonly height: number;
  /** Whether the names of the lines stand there. */
  readonly named: boolean;
}

/** A dot where each line ends, and its name at the right. */
export function Ends({ data, places, yOf, height, named }: EndsProps) {
  const ends = data.series.map(({ values }) => {
    const last = values.findLastIndex((value) => value !== null);
    return { x: places[last], y: yOf(values[last] ?? 0) };
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
          <text x={(places.at(-1) ?? 0) + 10} y={labels[order]} dy="0.35em">
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

/** What is read: a hairline at its time, a point on each line. */
export function Mark({ data, x, index, yOf, height }: MarkProps) {
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
