import { ThIcon, TimelineLineChartIcon } from '@blueprintjs/icons';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { IconButton } from '@mach42/plugin-kit/ui/icon-button.tsx';
import { useState, type ReactNode } from 'react';
import { BarPlot } from './bar-plot.tsx';
import { LinePlot } from './line-plot.tsx';
import { PlotTable } from './plot-table.tsx';
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
