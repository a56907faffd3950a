import { scaleLinear } from 'd3-scale';
import { curveMonotoneX, line } from 'd3-shape';

const [width, height, edge] = [72, 28, 4];

interface SparklineProps {
  readonly values: readonly number[];
  readonly tone?: 'accent' | 'text' | 'danger';
}

/** The course of a figure that is beside it; says nothing that the figure's plot does not. */
export function Sparkline({ values, tone = 'text' }: SparklineProps) {
  const x = scaleLinear([0, Math.max(1, values.length - 1)], [edge, width - edge]);
  const y = scaleLinear([0, Math.max(1e-9, ...values)], [height - edge, edge]);
  const path = line<number>((_, index) => x(index), y).curve(curveMonotoneX)(values) ?? '';
  return (
    <svg
      className={`ws-sparkline ws-sparkline--${tone}`}
      width={width}
      height={height}
      aria-hidden="true"
    >
      <path d={path} />
      <circle cx={x(values.length - 1)} cy={y(values.at(-1) ?? 0)} r={2} />
    </svg>
  );
}
