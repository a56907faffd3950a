import { scrolling } from '../scrolling.ts';
import type { PlotData } from './series.ts';

interface PlotTableProps {
  readonly caption: string;
  readonly data: PlotData;
  /** Pixels; what is longer scrolls. */
  readonly height: number;
}

/** The values of a plot, the newest first. */
export function PlotTable({ caption, data, height }: PlotTableProps) {
  const { times, series, format, timeOf } = data;
  const rows = times.map((time, index) => ({ time, index })).toReversed();
  return (
    <div className="ws-plot-table" style={{ height }} {...scrolling(caption)}>
      <table>
        <caption className="ws-visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Time</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ time, index }) => (
            <tr key={time}>
              <th scope="row">{timeOf(time)}</th>
              {series.map(({ name, values }) => {
                const value = values[index];
                return (
                  <td key={name}>{value === null || value === undefined ? '–' : format(value)}</td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
