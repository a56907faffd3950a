import { SearchIcon } from '@blueprintjs/icons';
import { listLogEvents } from '@mach42/contracts/ops/calls.ts';
import { logTexts } from '@mach42/contracts/ops/texts.ts';
import { listUsers } from '@mach42/contracts/users/calls.ts';
import { t } from '@mach42/language/t.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { Switch } from '@mach42/plugin-kit/ui/switch.tsx';
import { useEventPages } from '@mach42/plugin-kit/reads/use-event-pages.ts';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageFrame } from '../page-frame.tsx';
import { EventDetail } from './event-detail.tsx';
import { LogFilterBar } from './log-filter-bar.tsx';
import { addressOf, everything, filterIn, queryOf, type LogFilter } from './log-filter-url.ts';
import { LogRow } from './log-row.tsx';
import './log.css';

/** Finds events of the log. What is looked for, and the event that is open, are in the address. */
export default function LogPage() {
  const [address, setAddress] = useSearchParams();
  const filter = filterIn(address);
  const open = address.get('event') ?? undefined;
  const [follows, setFollows] = useState(true);
  const isPast = filter.to !== '' || filter.before !== '';
  const found = useEventPages(listLogEvents, queryOf(filter), follows && !isPast);
  const { events, hasOlder, failure, older, retry } = found;
  const users = useRead(listUsers);
  const people = useMemo(
    () => (users.answer?.data ?? []).toSorted((a, b) => a.name.localeCompare(b.name)),
    [users.answer],
  );
  const onFilter = (next: LogFilter) => setAddress(addressOf(next, open), { replace: true });
  const onOpen = (eventId: string | undefined) => setAddress(addressOf(filter, eventId));

  return (
    <PageFrame
      title={logTexts.title}
      actions={
        <Switch
          label={t('Follow live')}
          checked={follows && !isPast}
          disabled={isPast}
          onChange={setFollows}
        />
      }
    >
      <LogFilterBar filter={filter} people={people} onFilter={onFilter} />
      <div className="ws-log" data-open={open !== undefined}>
        <div className="ws-log__found">
          {failure !== undefined && (
            <ErrorState title={t('The log could not be read')} error={failure} onRetry={retry} />
          )}
          {events === undefined && failure === undefined && <SkeletonLines lines={12} />}
          {events?.length === 0 && (
            <EmptyState
              icon={<SearchIcon size={20} />}
              title={t('Nothing was found')}
              actions={<Button onClick={() => onFilter(everything)}>{t('Show everything')}</Button>}
            >
              {logTexts.nothing}
            </EmptyState>
          )}
          {events !== undefined && events.length > 0 && (
            <ol className="ws-log__rows" aria-label={t('Events, newest first')}>
              {events.map((event) => (
                <LogRow
                  key={event.eventId}
                  event={event}
                  isOpen={event.eventId === open}
                  onOpen={() => onOpen(event.eventId)}
                />
              ))}
            </ol>
          )}
          {hasOlder && (
            <Button variant="plain" fill onClick={older}>
              {t('Older events')}
            </Button>
          )}
        </div>
        {open !== undefined && (
          <EventDetail
            eventId={open}
            onOpen={onOpen}
            onFilter={(next) => setAddress(addressOf(next, open))}
            onClose={() => onOpen(undefined)}
          />
        )}
      </div>
    </PageFrame>
  );
}
