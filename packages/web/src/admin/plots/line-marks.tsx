import type { PlotData } from './series.ts';
import { spread } from './spread.ts';

interface EndsProps {
  readonly data: PlotData;
  readonly places: readonly number[];
  readonly yOf: (value: number) => number;
  readonly height: number;
  /** Whether the names of the lines stand there. */
  readonly named: boolean;
}

/** A dot where each line ends, and its name. */
export function Ends({ data, places, yOf, height, named }: EndsProps) {
  const x = places.at(-1) ?? 0;
  const ends = data.series.map(({ values }) => values.at(-1) ?? null);
  const labels = spread(
    ends.map((end) => yOf(end ?? 0)),
    15,
    height,
  );
  return data.series.map(({ name }, order) => {
    const end = ends[order];
    return (
      <g key={name} className={`ws-plot__end ws-plot__end--${order}`}>
        {end !== null && end !== undefined && <circle cx={x} cy={yOf(end)} r={2.5} />}
        {named && (
          <text x={x + 10} y={labels[order]} dy="0.35em">
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
