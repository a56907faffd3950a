import { scaleBand, scaleLinear } from 'd3-scale';
import { valueAxis } from './axes.ts';
import { Grid, widthOf, type Margins } from './grid.tsx';
import { PlotArea } from './plot-area.tsx';
import type { PlotData } from './series.ts';

interface BarPlotProps {
  readonly label: string;
  readonly data: PlotData;
  readonly height?: number;
  readonly lastLabel?: string;
}

/** A bar for each time, as high as its series together; the last, or the one read, in the accent. */
export function BarPlot({ label, data, height = 232, lastLabel = 'now' }: BarPlotProps) {
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
  const placesOf = (width: number) => {
    const bands = bandsOf(width);
    return data.times.map((time) => (bands(time) ?? 0) + bands.bandwidth() / 2);
  };
  const y = scaleLinear([0, axis.top], [height - margins.bottom, margins.top]);
  return (
    <PlotArea label={label} data={data} height={height} placesOf={placesOf}>
      {({ width, index }) => {
        const bands = bandsOf(width);
        const marked = index ?? totals.length - 1;
        return (
          <>
            <Grid
              {...{ data, axis, margins, width, height, lastLabel }}
              places={placesOf(width)}
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
