import { CrossCircleIcon, ErrorIcon, InboxIcon, TickCircleIcon } from '@blueprintjs/icons';
import type { DataRaisReport } from '@mach42/contracts/datarais/schemas.ts';
import { queueStats } from '@mach42/contracts/jobs/calls.ts';
import { adminTexts } from '@mach42/contracts/users/account-texts.ts';
import { locale, t } from '@mach42/language/t.ts';
import { useMinute } from '@mach42/plugin-kit/clock.ts';
import type { FramedPageProps } from '@mach42/plugin-kit/plugin.ts';
import { RefreshButton } from '@mach42/plugin-kit/reads/read-state.tsx';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { UpdatedAt } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState, type ReactElement } from 'react';
import { DayPlot } from '../entries/day-plot.tsx';
import { lasted } from '../jobs/job-table.tsx';
import { QueueTiles } from '../queue/queue-tiles.tsx';
import './area.css';
import './datarais-page.css';
import '../queue/queue.css';
import '../entries/waiting-cards.css';

type Span = '7' | '14' | '30';

const spans: readonly { readonly value: Span; readonly label: string }[] = [
  { value: '7', label: t('7 days') },
  { value: '14', label: t('14 days') },
  { value: '30', label: t('30 days') },
];

/** Shows the status of all people's entries and their runs, in numbers. */
export default function DataRaisPage({ Frame }: FramedPageProps) {
  const [span, setSpan] = useState<Span>('14');
  const now = useMinute();
  const query = { days: Number(span), offsetMinutes: -now.getTimezoneOffset() };
  const { answer, error, isReading, at, refresh } = useRead(queueStats, { query }, { keeps: true });
  const report = answer?.data.report;
  return (
    <Frame
      title="DataRAIS"
      meta={<UpdatedAt at={at} />}
      actions={
        <>
          <Segmented label={t('Days')} options={spans} value={span} onChange={setSpan} />
          <RefreshButton disabled={isReading} onRefresh={refresh} />
        </>
      }
    >
      <div className="ws-admin-area ws-datarais-page">
        {error !== undefined && (
          <ErrorState title={adminTexts.statsUnavailable} error={error} onRetry={refresh} />
        )}
        {answer === undefined && error === undefined && <SkeletonCards />}
        {report !== undefined && <Report report={report} />}
        {answer !== undefined && (
          <section aria-label={t('Runs in the queue')}>
            <h3 className="ws-datarais-page__heading">{t('Runs in the queue')}</h3>
            <QueueTiles stats={answer.data} />
          </section>
        )}
      </div>
    </Frame>
  );
}

function Report({ report }: { readonly report: DataRaisReport }) {
  const { pending, processed, discarded } = report.entries;
  if (pending + processed + discarded === 0) {
    return (
      <EmptyState icon={<InboxIcon size={20} />} title={t('No entries yet')}>
        {t('The numbers appear as soon as someone adds a DataRAIS entry in their PHOD workspace.')}
      </EmptyState>
    );
  }
  return (
    <>
      <EntryTiles report={report} />
      <div className="ws-datarais-page__cards">
        <Card title={t('By day')} count={t('{count} days', { count: report.days.length })}>
          <DayPlot days={report.days} />
        </Card>
        <div>
          <WaitCard wait={report.wait} />
          <AgesCard ages={report.ages} />
        </div>
      </div>
    </>
  );
}

/** Shows how many entries wait, and the outcomes of the others. */
function EntryTiles({ report }: { readonly report: DataRaisReport }) {
  const now = useMinute();
  const { entries, oldestPendingAt, days } = report;
  const sum = (name: 'processed' | 'failed' | 'discarded') =>
    days.reduce((total, day) => total + day[name], 0);
  const oldest =
    oldestPendingAt === null
      ? t('nothing waits')
      : t('oldest waits {lasted}', { lasted: lasted(now.getTime() - Date.parse(oldestPendingAt)) });
  const span = t('in {count} days', { count: days.length });
  return (
    <ul className="ws-admin-tiles" aria-label={t('Entries')}>
      <Tile
        kind="pending"
        icon={<InboxIcon />}
        label={t('Waiting')}
        figure={entries.pending}
        meaning={oldest}
      />
      <Tile
        kind="completed"
        icon={<TickCircleIcon />}
        label={t('Processed')}
        figure={entries.processed}
        meaning={`${sum('processed')} ${span}`}
      />
      <Tile
        kind="error"
        icon={<ErrorIcon />}
        label={t('Failed runs')}
        figure={sum('failed')}
        meaning={span}
      />
      <Tile
        kind="discarded"
        icon={<CrossCircleIcon />}
        label={t('Discarded')}
        figure={entries.discarded}
        meaning={`${sum('discarded')} ${span}`}
      />
    </ul>
  );
}

interface TileProps {
  readonly kind: string;
  readonly icon: ReactElement;
  readonly label: string;
  readonly figure: number;
  readonly meaning: string;
}

function Tile({ kind, icon, label, figure, meaning }: TileProps) {
  return (
    <li className={`ws-admin-tile ws-admin-tile--${kind}`}>
      <span className="ws-admin-tile__label">
        {icon} {label}
      </span>
      <strong>{figure.toLocaleString(locale)}</strong>
      <span className="ws-admin-tile__meaning">{meaning}</span>
    </li>
  );
}

/** Shows how long entries waited until they were processed. */
function WaitCard({ wait }: Pick<DataRaisReport, 'wait'>) {
  return (
    <Card title={t('Time to process')}>
      {wait === null ? (
        <p className="ws-muted">{t('Nothing was processed in this period.')}</p>
      ) : (
        <dl className="ws-admin-waits">
          <dt>{t('Half of them within')}</dt>
          <dd>{lasted(wait.median)}</dd>
          <dt>{t('Nine of ten within')}</dt>
          <dd>{lasted(wait.p90)}</dd>
          <dt>{t('Longest')}</dt>
          <dd>{lasted(wait.longest)}</dd>
        </dl>
      )}
    </Card>
  );
}

const ageNames: Readonly<Record<string, string>> = {
  1: t('up to an hour'),
  24: t('up to a day'),
  168: t('up to a week'),
};

/** Shows for how long the pending entries have been waiting. */
function AgesCard({ ages }: Pick<DataRaisReport, 'ages'>) {
  const total = ages.reduce((sum, { entries }) => sum + entries, 0);
  return (
    <Card title={t('Waiting for')} count={total}>
      <ul className="ws-admin-ages">
        {ages.map(({ hours, entries }) => (
          <li key={hours ?? 'longer'}>
            <span>
              {hours === null ? t('longer') : (ageNames[hours] ?? t('up to {hours} h', { hours }))}
            </span>
            <span
              className="ws-admin-ages__bar"
              style={{ width: `${total === 0 ? 0 : (entries / total) * 100}%` }}
            />
            <span>{entries}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
