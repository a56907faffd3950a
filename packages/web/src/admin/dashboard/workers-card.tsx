import { readWorkers } from '@mach42/contracts/workers/calls.ts';
import { t } from '@mach42/language/t.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { SlotBars } from '../workers/slot-bars.tsx';
import { shortName } from '../workers/texts.ts';
import { AllLink } from './all-link.tsx';

const everyMs = 10_000;

/** The models that have workers, and how many of these could begin now. */
export function WorkersCard() {
  const { answer, error } = useRead(readWorkers, undefined, { everyMs });
  const models = answer?.data.models.filter(({ stats }) => stats.totalWorkers > 0) ?? [];
  const waiting = answer?.data.models.filter(
    ({ stats }) => stats.activeWorkers === 0 && stats.queuedRequests > 0,
  );
  const active = models.filter(({ stats }) => stats.activeWorkers > 0).length;
  return (
    <Card
      title={t('LLM Workers')}
      count={
        answer === undefined
          ? undefined
          : t('{ready} of {count} can answer', { ready: active, count: models.length })
      }
      actions={<AllLink to="/admin/system/workers" of={t('LLM Workers')} />}
      className="ws-dashboard__list"
    >
      {answer === undefined && error === undefined && <SkeletonLines />}
      {answer === undefined && error !== undefined && <p role="alert">{error.message}</p>}
      <ul>
        {models.map(({ modelId, name, stats, running }) => (
          <li key={modelId}>
            <span className="ws-truncate">{shortName(name)}</span>
            <SlotBars total={stats.totalWorkers} active={stats.activeWorkers} busy={running} />
            <span className="ws-muted">
              {t('{queuedRequests} in Queue', { queuedRequests: stats.queuedRequests })}
            </span>
          </li>
        ))}
      </ul>
      {waiting?.map(({ modelId, name, stats }) => (
        <p key={modelId} className="ws-dashboard__warning">
          {shortName(name)}{' '}
          {t('has no active worker, {queuedRequests} waiting.', {
            queuedRequests: stats.queuedRequests,
          })}
        </p>
      ))}
    </Card>
  );
}
