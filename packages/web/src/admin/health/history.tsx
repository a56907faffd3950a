import type { HealthHistory, HealthSample } from '@mach42/contracts/health/schemas.ts';
import { locale, t } from '@mach42/language/t.ts';
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
    <section className="ws-history" aria-label={t('History')}>
      <header>
        <h3>{t('The last {minutes} minutes', { minutes })}</h3>
        <p className="ws-muted">
          {t('Measured every {intervalSeconds} s by the server process, which started', {
            intervalSeconds,
          })}{' '}
          <Timestamp at={since} />
        </p>
      </header>
      {!enough && (
        <p className="ws-history__soon">
          {t(
            'The plots appear with the second sample, {intervalSeconds} seconds after the first.',
            { intervalSeconds },
          )}
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

/** In a shorter span several labels would fall into the same minute. */
const shortMs = 10 * 60_000;
const mebibyte = 1024 * 1024;
const tenths = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
const thousandths = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 });
const milliseconds = (value: number) => t('{value} ms', { value: thousandths.format(value) });

/** The course of every measured figure. */
function historyPlots({ samples, intervalSeconds }: HealthHistory): HistoryPlot[] {
  const per = t('per {intervalSeconds} s', { intervalSeconds });
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
  const took: Unit = { meta: t('to answer'), format: milliseconds, whole: false };
  return [
    plot(t('Event store'), took, [t('Event store'), ({ eventStoreMs }) => eventStoreMs]),
    plot(t('Read models'), took, [t('Read models'), ({ readModelMs }) => readModelMs]),
    plot(t('Projector lag'), counted(t('events not applied yet')), [t('Lag'), ({ lag }) => lag]),
    plot(
      t('Requests'),
      counted(t('{per}, failed with 500 and above', { per })),
      [t('Answered'), ({ requests }) => requests],
      [t('Failed'), ({ failures }) => failures],
    ),
    plot(t('Response time'), { ...took, meta: t('median of the last answers') }, [
      t('Response time'),
      ({ responseMs }) => responseMs,
    ]),
    plot(t('Bus'), counted(t('signals {per}', { per })), [t('Signals'), ({ signals }) => signals]),
    plot(t('Sockets'), counted(t('connected clients')), [t('Sockets'), ({ sockets }) => sockets]),
    plot(
      t('Memory'),
      {
        meta: t('of the process'),
        format: (value) => t('{count} MB', { count: count(Math.round(value)) }),
      },
      [t('Resident'), ({ memory }) => memory / mebibyte],
      [t('Heap'), ({ heap }) => heap / mebibyte],
    ),
    plot(
      t('Processor'),
      {
        meta: t('share of one core'),
        format: (value) => `${tenths.format(value)} %`,
        whole: false,
      },
      [t('Processor'), ({ cpu }) => cpu * 100],
    ),
  ];
}
