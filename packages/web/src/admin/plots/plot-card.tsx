import { ThIcon, TimelineLineChartIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { scaleBand, scaleLinear } from 'd3-scale';
import { useState, type ReactNode } from 'react';
import { scrolling } from '../scrolling.ts';
import { LinePlot } from './line-plot.tsx';
import { valueAxis, PlotArea, Grid, widthOf, type Margins } from './plot-area.tsx';
import { isMeasured, largestOf, type PlotData } from './series.ts';

interface PlotCardProps {
  readonly title: string;
  /** The quantity that is counted or measured, and its time range. */
  readonly meta: string;
  readonly data: PlotData;
  readonly kind?: 'lines' | 'bars';
  readonly whole?: boolean;
  /** Pixels of the drawing. */
  readonly height?: number;
  readonly lastLabel?: string;
  /** Is in the place of a plot in which there is nothing. */
  readonly empty?: ReactNode;
  readonly className?: string;
  /** Shown beside the title. */
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
              label={
                isTable ? t('{title} as a plot', { title }) : t('{title} as a table', { title })
              }
              onClick={() => setTable(!isTable)}
            />
          )}
        </>
      }
    >
      {isEmpty && (
        <div className="ws-plot-card__empty" style={{ minHeight: height }}>
          {empty ?? t('Nothing measured yet')}
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
  /** Pixels; a longer table scrolls. */
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
            <th scope="col">{t('Time')}</th>
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

interface BarPlotProps {
  readonly label: string;
  readonly data: PlotData;
  readonly height?: number;
  readonly lastLabel?: string;
}

/** A bar for each time, as high as its series together; the last, or the one read, in the accent. */
function BarPlot({ label, data, height = 232, lastLabel = t('now') }: BarPlotProps) {
  const totals = data.times.map((_, index) =>
    data.series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0),
  );
  const axis = valueAxis(Math.max(0, ...totals), true);
  const margins: Margins = {
    top: 10,
    right: 4,
    bottom: 28,
    left: widthOf(axis.ticks.map(data.format)) + 12,
  };
  const bandsOf = (width: number) =>
    scaleBand(data.times, [margins.left, width - margins.right]).paddingInner(0.25);
  const positionsOf = (width: number) => {
    const bands = bandsOf(width);
    return data.times.map((time) => (bands(time) ?? 0) + bands.bandwidth() / 2);
  };
  const y = scaleLinear([0, axis.top], [height - margins.bottom, margins.top]);
  return (
    <PlotArea label={label} data={data} height={height} positionsOf={positionsOf}>
      {({ width, index }) => {
        const bands = bandsOf(width);
        const marked = index ?? totals.length - 1;
        return (
          <>
            <Grid
              {...{ data, axis, margins, width, height, lastLabel }}
              positions={positionsOf(width)}
              yOf={y}
              centred
            />
            {totals.map((total, at) => (
              <rect
                key={data.times[at]}
                className={at === marked ? 'ws-plot__bar ws-plot__bar--marked' : 'ws-plot__bar'}
                x={bands(data.times[at] ?? 0) ?? 0}
                y={y(total)}
                width={bands.bandwidth()}
                height={y(0) - y(total)}
                rx={Math.min(2, bands.bandwidth() / 4)}
              />
            ))}
          </>
        );
      }}
    </PlotArea>
  );
}
