import { RefreshIcon } from '@blueprintjs/icons';
import { modelHeading } from '@mach42/contracts/models/names.ts';
import { readWorkers } from '@mach42/contracts/workers/calls.ts';
import type { ModelWorker, WorkerReport } from '@mach42/contracts/workers/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip, LoadChip, StatusDot } from '@mach42/plugin-kit/ui/chip.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import type { ReactNode } from 'react';
import { PageFrame, ReadingMeta } from '../page-frame.tsx';
import { SlotBars } from './slot-bars.tsx';
import { ProcessCard } from './process-card.tsx';
import { duration, failureWords, groupFailures, groups, reliability, shortName } from './texts.ts';
import './workers-page.css';

const everyMs = 2000;

/** Who calls models, what they do now, and how they fared; read again while the page can be seen. */
export default function WorkersPage() {
  const reading = useRead(readWorkers, undefined, { everyMs });
  const { answer, error, refresh } = reading;
  return (
    <PageFrame
      title={t('LLM Workers')}
      meta={<ReadingMeta reading={reading} />}
      actions={
        <Button icon={<RefreshIcon />} onClick={refresh}>
          {t('Refresh')}
        </Button>
      }
    >
      {answer !== undefined && <Workers report={answer.data} />}
      {answer === undefined && error === undefined && <SkeletonCards />}
      {answer === undefined && error !== undefined && (
        <ErrorState title={t('The workers could not be read.')} error={error} onRetry={refresh} />
      )}
    </PageFrame>
  );
}

function Workers({ report }: { readonly report: WorkerReport }) {
  const { processes, providers, models } = report;
  const nameOf = (modelId: string) =>
    shortName(models.find((model) => model.modelId === modelId)?.name ?? modelId);
  return (
    <div className="ws-workers">
      <div className="ws-workers__top">
        {processes.map((process) => (
          <ProcessCard key={process.id} process={process} nameOf={nameOf} />
        ))}
        <Card title={t('Providers')} count={providers.length} className="ws-workers__providers">
          <ul>
            {providers.map(({ id, available, outside, places: slots, running, most }) => (
              <li key={id}>
                <code>{id}</code>
                <span className="ws-muted">
                  {outside ? t('outside, masked first') : t('on this machine')}
                </span>
                <span
                  title={t('Calls at once: adapts to what the provider can take, {most} at most.', {
                    most,
                  })}
                >
                  <SlotBars total={slots} active={slots} busy={running} figure={false} />{' '}
                  {t('{running} of {slots} busy', { running, slots })}
                </span>
                <span>
                  <StatusDot tone={available ? 'success' : 'muted'} />{' '}
                  {available ? t('Available') : t('Not available')}
                </span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
      {groups.map(({ type, title, toDo }) => (
        <ModelGroup
          key={type}
          title={title}
          toDo={toDo}
          models={models.filter((model) => model.type === type)}
        />
      ))}
    </div>
  );
}

interface ModelGroupProps {
  readonly title: string;
  readonly models: readonly ModelWorker[];
  readonly toDo: string;
}

/** The workers of the models of one group. */
function ModelGroup({ title, models, toDo }: ModelGroupProps) {
  const ready = models.filter(({ stats }) => stats.activeWorkers > 0).length;
  return (
    <Card
      title={title}
      count={t('{ready} of {count} can answer', { ready, count: models.length })}
      className="ws-model-group"
    >
      <ul>
        {models.map((model) => (
          <Model key={model.modelId} model={model} toDo={toDo} />
        ))}
      </ul>
    </Card>
  );
}

function Model({ model, toDo }: { readonly model: ModelWorker; readonly toDo: string }) {
  const { modelId, provider, stats, running, failures } = model;
  const { name, subtitle } = modelHeading({ name: model.name, description: '' });
  return (
    <li aria-label={name}>
      <div className="ws-model-group__head">
        <strong title={modelId}>{name}</strong>
        {subtitle !== '' && <span className="ws-muted ws-truncate">{subtitle}</span>}
        {provider !== null && <Chip>{provider}</Chip>}
        {stats.loaded !== undefined && <LoadChip loaded={stats.loaded} />}
        <SlotBars total={stats.totalWorkers} active={stats.activeWorkers} busy={running} />
      </div>
      {stats.totalWorkers > 0 && <Facts model={model} />}
      {stats.totalWorkers === 0 && (
        <p className="ws-muted">
          {toDo}
          {stats.queuedRequests > 0 &&
            t(' {queuedRequests} in Queue.', { queuedRequests: stats.queuedRequests })}
        </p>
      )}
      {failures.length > 0 && (
        <p className="ws-model-group__failures">
          {t('Last failures')}
          {groupFailures(failures).map(({ code, count, at }) => (
            <Chip key={code} tone="danger" title={code}>
              {failureWords[code]} {count > 1 && `×${count}`} <Timestamp at={at} form="time" />
            </Chip>
          ))}
        </p>
      )}
    </li>
  );
}

function Facts({ model: { stats, running, completed, failed } }: { readonly model: ModelWorker }) {
  return (
    <dl>
      <Fact name={t('In progress')}>{running}</Fact>
      <Fact name={t('In Queue')}>{stats.queuedRequests}</Fact>
      <Fact name={t('Reliability')}>{reliability(completed, failed)}</Fact>
      <Fact name={t('Uptime')}>{duration(stats.averageUptime)}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
