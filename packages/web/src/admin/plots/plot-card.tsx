import { ThIcon, TimelineLineChartIcon } from '@blueprintjs/icons';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { useState, type ReactNode } from 'react';
import { scrolling } from '../scrolling.ts';
import { BarPlot } from './bar-plot.tsx';
import { LinePlot } from './line-plot.tsx';
import { isMeasured, largestOf, type PlotData } from './series.ts';

interface PlotCardProps {
  readonly title: string;
  /** What is counted or measured, and for how long. */
  readonly meta: string;
  readonly data: PlotData;
  readonly kind?: 'lines' | 'bars';
  readonly whole?: boolean;
  /** Pixels of the drawing. */
  readonly height?: number;
  readonly lastLabel?: string;
  /** Stands in the place of a plot in which there is nothing. */
  readonly empty?: ReactNode;
  readonly className?: string;
  /** Beside the title. */
  readonly link?: ReactNode;
}

/** A plot under its title, which can be read as a table too. */
export function PlotCard(props: PlotCardProps) {
  const { title, meta, data, kind = 'lines', empty, className, whole = true, lastLabel } = props;
  const { height = 232 } = props;
  const drawing = { label: title, data, height, ...(lastLabel === undefined ? {} : { lastLabel }) };
  const [isTable, setTable] = useState(false);
  const measured = isMeasured(data.series);
  const isEmpty = !measured || (empty !== undefined && largestOf(data.series) === 0);
  return (
    <Card
      className={className === undefined ? 'ws-plot-card' : `ws-plot-card ${className}`}
      title={title}
      count={meta}
      actions={
        <>
          {props.link}
          {!isEmpty && (
            <IconButton
              icon={isTable ? <TimelineLineChartIcon /> : <ThIcon />}
              label={isTable ? `${title} as a plot` : `${title} as a table`}
              onClick={() => setTable(!isTable)}
            />
          )}
        </>
      }
    >
      {isEmpty && (
        <div className="ws-plot-card__empty" style={{ minHeight: height }}>
          {empty ?? 'Nothing measured yet'}
        </div>
      )}
      {!isEmpty && isTable && (
        <PlotTable caption={`${title}, ${meta}`} data={data} height={height} />
      )}
      {!isEmpty &&
        !isTable &&
        (kind === 'bars' ? <BarPlot {...drawing} /> : <LinePlot whole={whole} {...drawing} />)}
    </Card>
  );
}

interface PlotTableProps {
  readonly caption: string;
  readonly data: PlotData;
  /** Pixels; what is longer scrolls. */
  readonly height: number;
}

/** The values of a plot, the newest first. */
function PlotTable({ caption, data, height }: PlotTableProps) {
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
