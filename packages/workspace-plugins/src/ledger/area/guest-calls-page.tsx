import { ExportIcon, RefreshIcon } from '@blueprintjs/icons';
import { guestCalls } from '@mach42/contracts/models/calls.ts';
import { modelTexts } from '@mach42/contracts/models/texts.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import type { FramedPageProps } from '@mach42/plugin-kit/page.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { monthText } from '../calls/texts.ts';
import { SumsCard } from '../sums/sums-card.tsx';
import { GuestCallsCard } from './guest-calls-card.tsx';
import '../ledger.css';
import './guest-calls.css';

const everyMs = 5000;

/** What models were called for guests, who have no ledger of their own; without any content. */
export default function GuestCallsPage({ Frame }: FramedPageProps) {
  const [month, setMonth] = useState('');
  const [limit, setLimit] = useState<number>();
  const query = { ...(month === '' ? {} : { month }), ...(limit === undefined ? {} : { limit }) };
  const { answer, error, isReading, at, refresh } = useRead(
    guestCalls,
    { query },
    { everyMs, keeps: true },
  );
  const sums = answer?.meta.sums ?? [];
  const months = [...new Set(sums.map((sum) => sum.month))];
  return (
    <Frame
      title="Guest Calls"
      meta={
        at !== undefined && (
          <>
            updated <Timestamp at={at} form="seconds" />
          </>
        )
      }
      actions={
        <>
          {months.length > 1 && (
            <Select<string>
              aria-label="Month"
              value={month}
              options={[
                { value: '', label: 'All months' },
                ...months.map((value) => ({ value, label: monthText(value) })),
              ]}
              onChange={setMonth}
            />
          )}
          <Button icon={<RefreshIcon />} disabled={isReading} onClick={refresh}>
            Refresh
          </Button>
        </>
      }
    >
      <div className="ws-guest-calls">
        {error !== undefined && (
          <ErrorState title={modelTexts.guestCallsFailed} error={error} onRetry={refresh} />
        )}
        {answer === undefined && error === undefined && <SkeletonCards cards={2} />}
        {answer?.meta.sums.length === 0 && (
          <EmptyState icon={<ExportIcon size={20} />} title="No model was called for a guest yet">
            Guests can try the chat without an account, as long as the settings allow it. Every call
            of a model for one will stand here: when, which model, what it took, and what it cost.
          </EmptyState>
        )}
        {answer !== undefined && sums.length > 0 && (
          <>
            <SumsCard title="What left this machine for a model, on behalf of guests" sums={sums} />
            <GuestCallsCard
              calls={answer.data}
              total={answer.meta.total}
              onMore={(next) => setLimit(next)}
            />
          </>
        )}
      </div>
    </Frame>
  );
}
