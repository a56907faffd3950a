import { labelledTimes, type ValueAxis } from './axes.ts';
import type { PlotData } from './series.ts';

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
  /** Of each time, in pixels from the left. */
  readonly positions: readonly number[];
  readonly height: number;
  /** What is said of the last time. */
  readonly lastLabel: string;
  /** Whether labels are below the middle of what they name, those at the edges too. */
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
