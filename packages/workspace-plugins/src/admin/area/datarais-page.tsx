import { InboxIcon, RefreshIcon } from '@blueprintjs/icons';
import type { DataRaisReport } from '@mach42/contracts/datarais/schemas.ts';
import { queueStats } from '@mach42/contracts/jobs/calls.ts';
import { adminTexts } from '@mach42/contracts/users/texts.ts';
import { useMinute } from '@mach42/plugin-kit/clock.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import type { FramedPageProps } from '@mach42/plugin-kit/page.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { DayPlot } from '../entries/day-plot.tsx';
import { EntryTiles } from '../entries/entry-tiles.tsx';
import { AgesCard, WaitCard } from '../entries/waiting-cards.tsx';
import { QueueTiles } from '../queue/queue-tiles.tsx';
import './area.css';
import './datarais-page.css';

type Span = '7' | '14' | '30';

const spans: readonly { readonly value: Span; readonly label: string }[] = [
  { value: '7', label: '7 days' },
  { value: '14', label: '14 days' },
  { value: '30', label: '30 days' },
];

/** How everybody's entries and their runs fare, in numbers. */
export default function DataRaisPage({ Frame }: FramedPageProps) {
  const [span, setSpan] = useState<Span>('14');
  const now = useMinute();
  const query = { days: Number(span), offsetMinutes: -now.getTimezoneOffset() };
  const { answer, error, isReading, at, refresh } = useRead(queueStats, { query }, { keeps: true });
  const report = answer?.data.report;
  return (
    <Frame
      title="DataRAIS"
      meta={
        at !== undefined && (
          <>
            updated <Timestamp at={at} form="seconds" />
          </>
        )
      }
      actions={
        <>
          <Segmented label="Days" options={spans} value={span} onChange={setSpan} />
          <Button icon={<RefreshIcon />} disabled={isReading} onClick={refresh}>
            Refresh
          </Button>
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
          <section aria-label="Runs in the queue">
            <h3 className="ws-datarais-page__heading">Runs in the queue</h3>
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
      <EmptyState icon={<InboxIcon size={20} />} title="No entries yet">
        Numbers stand here as soon as somebody adds a DataRAIS entry in their PHOD workspace.
      </EmptyState>
    );
  }
  return (
    <>
      <EntryTiles report={report} />
      <div className="ws-datarais-page__cards">
        <Card title="By day" count={`${report.days.length} days`}>
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
