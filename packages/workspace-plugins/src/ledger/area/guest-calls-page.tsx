import { ErrorIcon, ExportIcon } from '@blueprintjs/icons';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import { guestCalls } from '@mach42/contracts/models/calls.ts';
import { modelNameIn } from '@mach42/contracts/models/names.ts';
import type { GuestCall } from '@mach42/contracts/models/schemas.ts';
import { modelTexts, providerName } from '@mach42/contracts/models/texts.ts';
import { t } from '@mach42/language/t.ts';
import { useModels } from '@mach42/plugin-kit/hooks.ts';
import type { FramedPageProps } from '@mach42/plugin-kit/plugin.ts';
import { RefreshButton } from '@mach42/plugin-kit/reads/read-state.tsx';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Timestamp, UpdatedAt } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { Whereabouts, purposeOf } from '../calls/call-row.tsx';
import { costText, estimateText, monthText, tokensText, wholeText } from '../calls/texts.ts';
import { SumsCard } from '../sums/sums-card.tsx';
import '../ledger.css';
import './guest-calls.css';

const everyMs = 5000;

/** Shows model calls for guests, who have no ledger of their own, without the content. */
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
      title={t('Guest Calls')}
      meta={<UpdatedAt at={at} />}
      actions={
        <>
          {months.length > 1 && (
            <Select<string>
              aria-label={t('Month')}
              value={month}
              options={[
                { value: '', label: t('All months') },
                ...months.map((value) => ({ value, label: monthText(value) })),
              ]}
              onChange={setMonth}
            />
          )}
          <RefreshButton disabled={isReading} onRefresh={refresh} />
        </>
      }
    >
      <div className="ws-guest-calls">
        {error !== undefined && (
          <ErrorState title={modelTexts.guestCallsFailed} error={error} onRetry={refresh} />
        )}
        {answer === undefined && error === undefined && <SkeletonCards cards={2} />}
        {answer?.meta.sums.length === 0 && (
          <EmptyState
            icon={<ExportIcon size={20} />}
            title={t('No model was called for a guest yet')}
          >
            {t(
              'Guests can try the chat without an account, as long as the settings allow it. Every call of a model for a guest is listed here: when, which model, how many tokens, and what it cost.',
            )}
          </EmptyState>
        )}
        {answer !== undefined && sums.length > 0 && (
          <>
            <SumsCard
              title={t('What left this machine for a model, on behalf of guests')}
              sums={sums}
            />
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

interface GuestCallsCardProps {
  readonly calls: readonly GuestCall[];
  /** The number of all calls, shown or not. */
  readonly total: number;
  readonly onMore: (limit: number) => void;
}

/** Lists the newest calls, without the content and without the guest. */
function GuestCallsCard({ calls, total, onMore }: GuestCallsCardProps) {
  const count =
    calls.length < total
      ? t('{count} of {total}', { count: wholeText(calls.length), total: wholeText(total) })
      : wholeText(total);
  const isMost = calls.length >= limits.ledgerPageMaximum;
  return (
    <Card title={t('Calls')} count={count}>
      <ul className="ws-ledger__calls">
        {calls.map((one) => (
          <GuestCallRow key={one.id} call={one} />
        ))}
      </ul>
      {calls.length < total && !isMost && (
        <Button variant="plain" fill onClick={() => onMore(limits.ledgerPageMaximum)}>
          {t('Older calls')}
        </Button>
      )}
      <p className="ws-guest-calls__note">
        {calls.length < total && isMost && `${modelTexts.newestGuestCalls(calls.length)} `}
        {modelTexts.guestCallsNote}
      </p>
    </Card>
  );
}

function GuestCallRow({ call }: { readonly call: GuestCall }) {
  const { available } = useModels();
  const { name, icon } = purposeOf(call.purpose);
  return (
    <li className="ws-call">
      <div className="ws-call__head ws-call__head--still">
        <span className="ws-call__model">{modelNameIn(available, call.model)}</span>
        <span className="ws-call__about">
          {icon}
          <span className="ws-truncate">
            {name}, {providerName(call.provider)}, <Timestamp at={call.at} />
          </span>
        </span>
        <span className="ws-call__chips">
          {call.failed && (
            <Chip tone="danger" icon={<ErrorIcon size={12} />}>
              {t('Failed')}
            </Chip>
          )}
          {call.underWay === true && <Chip tone="accent">{t('Under way')}</Chip>}
          <Whereabouts way={call} />
        </span>
        <span className="ws-call__amounts">
          <span title={estimateText(call)}>{tokensText(call)}</span>
          <span>{costText(call)}</span>
        </span>
      </div>
    </li>
  );
}
