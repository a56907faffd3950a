import type { DataRaisDay } from '@mach42/contracts/datarais/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { dayLabel, outcomes, plotOf, type DayBars } from './day-bars.ts';
import './day-plot.css';

const series = ['recorded', ...outcomes] as const;
const names = {
  recorded: t('Recorded'),
  processed: t('Processed'),
  failed: t('Failed'),
  discarded: t('Discarded'),
} as const;

/** Two bars a day: what was recorded, and beside it what came of entries. */
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
