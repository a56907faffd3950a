import type { WorkInHand, WorkKind, WorkerProcess } from '@mach42/contracts/workers/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useApi } from '@mach42/plugin-kit/hooks.ts';
import { formatElapsed } from '@mach42/plugin-kit/time.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useSyncExternalStore } from 'react';
import { duration, kindWords } from './texts.ts';

interface ProcessCardProps {
  readonly process: WorkerProcess;
  readonly nameOf: (modelId: string) => string;
}

/** A process that calls models, and what it is working on now. */
export function ProcessCard({ process, nameOf }: ProcessCardProps) {
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

/** What the server's clock shows in milliseconds, changing every second. */
function useServerNow(): number {
  const { serverNow } = useApi();
  return useSyncExternalStore(subscribe, () => Math.floor(serverNow() / secondMs) * secondMs);
}
