import type { ModelWorker } from '@mach42/contracts/workers/schemas.ts';
import { modelHeading } from '@mach42/contracts/models/names.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip, LoadChip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import type { ReactNode } from 'react';
import { SlotBars } from './slot-bars.tsx';
import { duration, failureWords, groupFailures, reliability } from './texts.ts';

interface ModelGroupProps {
  readonly title: string;
  readonly models: readonly ModelWorker[];
  readonly toDo: string;
}

/** The workers of the models of one group. */
export function ModelGroup({ title, models, toDo }: ModelGroupProps) {
  const ready = models.filter(({ stats }) => stats.activeWorkers > 0).length;
  return (
    <Card
      title={title}
      count={`${ready} of ${models.length} can answer`}
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
          {stats.queuedRequests > 0 && ` ${stats.queuedRequests} in Queue.`}
        </p>
      )}
      {failures.length > 0 && (
        <p className="ws-model-group__failures">
          Last failures
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
      <Fact name="In work">{running}</Fact>
      <Fact name="In Queue">{stats.queuedRequests}</Fact>
      <Fact name="Reliability">{reliability(completed, failed)}</Fact>
      <Fact name="Uptime">{duration(stats.averageUptime)}</Fact>
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
