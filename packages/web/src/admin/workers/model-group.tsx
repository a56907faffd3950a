import type { ModelWorker } from '@mach42/contracts/workers/schemas.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import type { ReactNode } from 'react';
import { PlaceBars } from './place-bars.tsx';
import { duration, failureWords, reliability } from './words.ts';

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
  const { name, modelId, provider, stats, running, completed, failed, failures } = model;
  return (
    <li aria-label={name}>
      <div className="ws-model-group__head">
        <strong className="ws-truncate" title={modelId}>
          {name}
        </strong>
        {provider !== null && <Chip>{provider}</Chip>}
        <PlaceBars total={stats.totalWorkers} active={stats.activeWorkers} busy={running} />
      </div>
      <dl>
        <Fact name="Workers">
          {stats.activeWorkers} of {stats.totalWorkers} active
        </Fact>
        <Fact name="In work">{running}</Fact>
        <Fact name="In Queue">{stats.queuedRequests}</Fact>
        <Fact name="Reliability">{reliability(completed, failed)}</Fact>
        <Fact name="Uptime">{stats.totalWorkers === 0 ? '–' : duration(stats.averageUptime)}</Fact>
      </dl>
      {stats.totalWorkers === 0 && <p className="ws-muted">{toDo}</p>}
      {failures.length > 0 && (
        <p className="ws-model-group__failures">
          Last failures
          {failures.map(({ code, at }) => (
            <Chip key={at} tone="danger" title={code}>
              {failureWords[code]} <Timestamp at={at} form="time" />
            </Chip>
          ))}
        </p>
      )}
    </li>
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
