import type { HealthHistory, HealthSample } from '@mach42/contracts/health/schemas.ts';
import { formatSeconds, formatTime } from '@mach42/plugin-kit/time.ts';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { count } from '../dashboard/numbers.ts';
import { PlotCard } from '../plots/plot-card.tsx';
import type { PlotData } from '../plots/series.ts';

const plotHeight = 132;

/** The last hour, as the server measured it of itself. */
export function History({ history }: { readonly history: HealthHistory }) {
  const { samples, intervalSeconds, keeps, since } = history;
  const minutes = Math.round((intervalSeconds * keeps) / 60);
  const enough = samples.length > 1;
  return (
    <section className="ws-history" aria-label="History">
      <header>
        <h3>The last {minutes} minutes</h3>
        <p className="ws-muted">
          Measured every {intervalSeconds} s by the server process, which started{' '}
          <Timestamp at={since} />
        </p>
      </header>
      {!enough && (
        <p className="ws-history__soon">
          The plots appear with the second sample, {intervalSeconds} seconds after the first.
        </p>
      )}
      {enough && (
        <div className="ws-history__plots">
          {historyPlots(history).map((plot) => (
            <PlotCard key={plot.title} {...plot} height={plotHeight} />
          ))}
        </div>
      )}
    </section>
  );
}

interface HistoryPlot {
  readonly title: string;
  readonly meta: string;
  readonly whole: boolean;
  readonly data: PlotData;
}

type Measured = readonly [name: string, of: (sample: HealthSample) => number | null];

interface Unit {
  readonly meta: string;
  readonly format: (value: number) => string;
  readonly whole?: boolean;
}

/** In a shorter time several labels would fall into one minute. */
const shortMs = 10 * 60_000;
const mebibyte = 1024 * 1024;
const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const thousandths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
const milliseconds = (value: number) => `${thousandths.format(value)} ms`;

/** The course of every measured figure. */
function historyPlots({ samples, intervalSeconds }: HealthHistory): HistoryPlot[] {
  const per = `per ${intervalSeconds} s`;
  const times = samples.map(({ at }) => Date.parse(at));
  const isShort = (times.at(-1) ?? 0) - (times[0] ?? 0) < shortMs;
  const tick = isShort ? formatSeconds : formatTime;
  const plot = (
    title: string,
    { meta, format, whole = true }: Unit,
    ...measured: Measured[]
  ): HistoryPlot => ({
    title,
    meta,
    whole,
    data: {
      times,
      format,
      tickOf: (time) => tick(new Date(time)),
      timeOf: (time) => formatSeconds(new Date(time)),
      series: measured.map(([name, of]) => ({ name, values: samples.map(of) })),
    },
  });
  const counted = (meta: string): Unit => ({ meta, format: count });
  const took: Unit = { meta: 'to answer', format: milliseconds, whole: false };
  return [
    plot('Event store', took, ['Event store', ({ eventStoreMs }) => eventStoreMs]),
    plot('Read models', took, ['Read models', ({ readModelMs }) => readModelMs]),
    plot('Projector lag', counted('events not applied yet'), ['Lag', ({ lag }) => lag]),
    plot(
      'Requests',
      counted(`${per}, failed with 500 and above`),
      ['Answered', ({ requests }) => requests],
      ['Failed', ({ failures }) => failures],
    ),
    plot('Response time', { ...took, meta: 'median of the last answers' }, [
      'Response time',
      ({ responseMs }) => responseMs,
    ]),
    plot('Bus', counted(`signals ${per}`), ['Signals', ({ signals }) => signals]),
    plot('Sockets', counted('connected clients'), ['Sockets', ({ sockets }) => sockets]),
    plot(
      'Memory',
      { meta: 'of the process', format: (value) => `${count(Math.round(value))} MB` },
      ['Resident', ({ memory }) => memory / mebibyte],
      ['Heap', ({ heap }) => heap / mebibyte],
    ),
    plot(
      'Processor',
      { meta: 'share of one core', format: (value) => `${tenths.format(value)} %`, whole: false },
      ['Processor', ({ cpu }) => cpu * 100],
    ),
  ];
}
