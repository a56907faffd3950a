import type { HealthHistory } from '@mach42/contracts/health/schemas.ts';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { PlotCard } from '../plots/plot-card.tsx';
import { historyPlots } from './history-plots.ts';

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
          Measured every {intervalSeconds} s by the server process, which began{' '}
          <Timestamp at={since} />
        </p>
      </header>
      {!enough && (
        <p className="ws-history__soon">
          The plots begin with the second sample, {intervalSeconds} seconds after the first.
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
