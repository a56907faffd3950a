import { lineOfType } from '@mach42/contracts/chains/describe-step.ts';
import { listSkipped } from '@mach42/contracts/ops/calls.ts';
import type { SkippedEventView } from '@mach42/contracts/ops/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { Link } from 'react-router-dom';

const query = { limit: 20 };

/** Lists the events that operators decided to leave out; nothing where there is none. */
export function SkippedEvents({ everyMs }: { readonly everyMs: number }) {
  const { answer } = useRead(listSkipped, { query }, { everyMs });
  const skipped = answer?.data ?? [];
  if (skipped.length === 0) return null;
  return (
    <Card title={t('Skipped events')}>
      <p className="ws-muted ws-ops__intro">
        {t('Projections leave these out. Their data stays in the log.')}
      </p>
      <ul className="ws-ops__list" aria-label={t('Skipped events')}>
        {skipped.map((event) => (
          <Skipped key={event.decidedAt} event={event} />
        ))}
      </ul>
      {answer?.meta.hasMore === true && (
        <Link className="ws-link" to="/admin/operations/log?type=ParkedEventSkipped">
          {t('All of them in the Log Explorer')}
        </Link>
      )}
    </Card>
  );
}

function Skipped({ event }: { readonly event: SkippedEventView }) {
  const { eventId, type, stream, position, reason, skippedAt, skippedBy, skippedByName } = event;
  return (
    <li className="ws-ops__skipped">
      <p className="ws-ops__head">
        <strong title={lineOfType(type)}>{type}</strong>
        {position !== null && (
          <Link
            className="ws-link"
            to={`/admin/operations/log?event=${eventId}`}
            title={t('Show it in the Log Explorer')}
          >
            {t('at {position}', { position })}
          </Link>
        )}
      </p>
      <dl className="ws-ops__facts">
        {stream !== null && (
          <>
            <dt>{t('Stream')}</dt>
            <dd className="ws-mono">{stream}</dd>
          </>
        )}
        <dt>{t('Reason')}</dt>
        <dd>{reason}</dd>
        <dt>{t('Skipped by')}</dt>
        <dd>
          {skippedByName ?? skippedBy} · <Timestamp at={skippedAt} />
        </dd>
      </dl>
    </li>
  );
}
