import { modelHeading } from '@mach42/contracts/models/names.ts';
import { readWorkers } from '@mach42/contracts/workers/calls.ts';
import type {
  ModelWorker,
  WorkerReport,
  WorkInHand,
  WorkKind,
  WorkerProcess,
} from '@mach42/contracts/workers/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { ReadState, RefreshButton } from '@mach42/plugin-kit/reads/read-state.tsx';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { formatElapsed } from '@mach42/plugin-kit/time.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip, LoadChip, StatusDot } from '@mach42/plugin-kit/ui/chip.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { type ReactNode, useSyncExternalStore } from 'react';
import { PageFrame, ReadingMeta } from '../page-frame.tsx';
import { SlotBars } from './slot-bars.tsx';
import {
  duration,
  failureWords,
  groupFailures,
  groups,
  reliability,
  shortName,
  kindWords,
} from './texts.ts';
import './workers-page.css';

const everyMs = 2000;

/**
 * Shows the processes that call models, their present work, and their results; read again while the page is visible.
 */
export default function WorkersPage() {
  const reading = useRead(readWorkers, undefined, { everyMs });
  const { answer, refresh } = reading;
  return (
    <PageFrame
      title={t('LLM Workers')}
      meta={<ReadingMeta reading={reading} />}
      actions={<RefreshButton onRefresh={refresh} />}
    >
      {answer !== undefined && <Workers report={answer.data} />}
      <ReadState
        read={reading}
        failed={t('The workers could not be read.')}
        skeleton={<SkeletonCards />}
      />
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

/** The workers of the models of one group; of those that nothing connects, their names and what to do, once. */
function ModelGroup({ title, models, toDo }: ModelGroupProps) {
  const ready = models.filter(({ stats }) => stats.activeWorkers > 0).length;
  const away = models.filter(isAway);
  const known = models.filter((model) => !isAway(model));
  return (
    <Card
      title={title}
      count={t('{ready} of {count} can answer', { ready, count: models.length })}
      className="ws-model-group"
    >
      {known.length > 0 && (
        <ul>
          {known.map((model) => (
            <Model key={model.modelId} model={model} toDo={toDo} />
          ))}
        </ul>
      )}
      {away.length > 0 && (
        <p className="ws-model-group__away">
          {away.map(({ name }) => shortName(name)).join(', ')}
          <span className="ws-muted">{toDo}</span>
        </p>
      )}
    </Card>
  );
}

/** Nothing is connected that the model could work with, and nothing waits for it. */
function isAway({ stats, failures }: ModelWorker): boolean {
  return stats.totalWorkers === 0 && stats.queuedRequests === 0 && failures.length === 0;
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
      <Fact name={t('In queue')}>{stats.queuedRequests}</Fact>
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

interface ProcessCardProps {
  readonly process: WorkerProcess;
  readonly nameOf: (modelId: string) => string;
}

/** A process that calls models, and its present work. */
function ProcessCard({ process, nameOf }: ProcessCardProps) {
  const now = useServerNow();
  const { id, since, work } = process;
  const busy = (kind: WorkKind) => work.filter((one) => one.kind === kind).length;
  const up = duration((now - Date.parse(since)) / 1000);
  return (
    <Card title={t('Worker {id}', { id })} count={t('up {up}', { up })} className="ws-process">
      <dl className="ws-process__facts">
        <div>
          <dt>{t('Replies in progress')}</dt>
          <dd>{busy('reply')}</dd>
        </div>
        <div>
          <dt>{t('Jobs in progress')}</dt>
          <dd>{busy('job')}</dd>
        </div>
        <div>
          <dt>{t('Since')}</dt>
          <dd>
            <Timestamp at={since} />
          </dd>
        </div>
      </dl>
      <h4>{t('In progress now')}</h4>
      {work.length === 0 && (
        <p className="ws-process__idle">
          {t('Nothing. A reply or a job is listed here while a model works on it.')}
        </p>
      )}
      <ul aria-label={t('In progress now')}>
        {work.map((one) => (
          <InHand key={one.id} work={one} now={now} nameOf={nameOf} />
        ))}
      </ul>
    </Card>
  );
}

interface InHandProps {
  readonly work: WorkInHand;
  readonly now: number;
  readonly nameOf: (modelId: string) => string;
}

function InHand({ work, now, nameOf }: InHandProps) {
  const { kind, id, modelId, provider, since } = work;
  return (
    <li>
      <Chip tone="accent">{kindWords[kind]}</Chip>
      <span className="ws-truncate">
        {nameOf(modelId)} <span className="ws-muted">{t('through {provider}', { provider })}</span>
      </span>
      <code className="ws-truncate" title={id}>
        {id}
      </code>
      <time dateTime={since}>{formatElapsed(now - Date.parse(since))}</time>
    </li>
  );
}

const secondMs = 1000;

function subscribe(changed: () => void): () => void {
  const timer = setInterval(changed, secondMs / 4);
  return () => clearInterval(timer);
}

/** Returns the time of the server's clock in milliseconds; it changes every second. */
function useServerNow(): number {
  const { serverNow } = useApi();
  return useSyncExternalStore(subscribe, () => Math.floor(serverNow() / secondMs) * secondMs);
}
