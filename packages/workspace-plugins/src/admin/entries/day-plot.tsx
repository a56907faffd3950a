import type { DataRaisDay } from '@mach42/contracts/datarais/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { formatDate } from '@mach42/plugin-kit/time.ts';
import './day-plot.css';

const outcomes = ['processed', 'failed', 'discarded'] as const;
type Outcome = (typeof outcomes)[number];

/** The bars of a day: shares of the plot's height, 0 to 1. */
interface DayBars {
  readonly day: string;
  /** `21 Nov`, or empty where there is no room for it. */
  readonly label: string;
  readonly recorded: number;
  readonly outcomes: Readonly<Record<Outcome, number>>;
}

interface Plot {
  /** The number of entries at the top of the plot. */
  readonly top: number;
  readonly bars: readonly DayBars[];
}

const mostLabels = 6;

/** Returns a height whose half is easy to read: 2, 4, 10, 20, 40, 100, … */
export function niceTop(most: number): number {
  for (let unit = 1; ; unit *= 10) {
    for (const step of [2, 4, 10]) if (most <= step * unit) return step * unit;
  }
}

export function plotOf(days: readonly DataRaisDay[]): Plot {
  const ended = (day: DataRaisDay) => day.processed + day.failed + day.discarded;
  const top = niceTop(Math.max(0, ...days.map((day) => Math.max(day.recorded, ended(day)))));
  const each = Math.ceil(days.length / mostLabels);
  return {
    top,
    bars: days.map((day, index) => ({
      day: day.day,
      // Labels are counted from the end, so that today has one.
      label: (days.length - 1 - index) % each === 0 ? dayLabel(day.day) : '',
      recorded: day.recorded / top,
      outcomes: {
        processed: day.processed / top,
        failed: day.failed / top,
        discarded: day.discarded / top,
      },
    })),
  };
}

/** `2026-11-21` → `21 Nov`. */
export const dayLabel = (day: string): string => formatDate(new Date(`${day}T00:00:00`));

const series = ['recorded', ...outcomes] as const;
const names = {
  recorded: t('Recorded'),
  processed: t('Processed'),
  failed: t('Failed'),
  discarded: t('Discarded'),
} as const;

/** Shows two bars a day: the recorded entries, and beside them the outcomes of entries. */
export function DayPlot({ days }: { readonly days: readonly DataRaisDay[] }) {
  const { top, bars } = plotOf(days);
  return (
    <figure className="ws-day-plot">
      <figcaption className="ws-day-plot__legend">
        {series.map((name) => (
          <span key={name} className={`ws-day-plot__key ws-day-plot__key--${name}`}>
            {names[name]}
          </span>
        ))}
      </figcaption>
      <div className="ws-day-plot__scale" aria-hidden="true">
        <span>{top}</span>
        <span>{top / 2}</span>
        <span>0</span>
      </div>
      <div className="ws-day-plot__days" aria-hidden="true">
        {bars.map((bar, index) => (
          <Day key={bar.day} bar={bar} title={titleOf(days[index])} />
        ))}
      </div>
      <table className="ws-visually-hidden">
        <caption>{t('Entries by day')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Day')}</th>
            {series.map((name) => (
              <th key={name} scope="col">
                {names[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map((day) => (
            <tr key={day.day}>
              <th scope="row">{dayLabel(day.day)}</th>
              {series.map((name) => (
                <td key={name}>{day[name]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

const percent = (share: number): string => `${share * 100}%`;

function Day({ bar, title }: { readonly bar: DayBars; readonly title: string }) {
  return (
    <div className="ws-day-plot__day" title={title}>
      <div className="ws-day-plot__bars">
        <div
          className="ws-day-plot__bar ws-day-plot__bar--recorded"
          style={{ height: percent(bar.recorded) }}
        />
        <div className="ws-day-plot__stack">
          {outcomes.map((outcome) => (
            <div
              key={outcome}
              className={`ws-day-plot__bar ws-day-plot__bar--${outcome}`}
              style={{ height: percent(bar.outcomes[outcome]) }}
            />
          ))}
        </div>
      </div>
      <span className="ws-day-plot__label">{bar.label}</span>
    </div>
  );
}

function titleOf(day: DataRaisDay | undefined): string {
  if (day === undefined) return '';
  const counts = series.map((name) => `${day[name]} ${names[name].toLowerCase()}`).join(', ');
  return `${dayLabel(day.day)}: ${counts}`;
}
