import { HistoryIcon } from '@blueprintjs/icons';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useMemo, useState } from 'react';
import { EventFilterBar } from './event-filter.tsx';
import { EventRow } from './event-row.tsx';
import { everything } from './filter.ts';
import { useEvents } from './use-events.ts';

/** What happened, without its content. */
export function EventsView({ people }: { readonly people: readonly User[] }) {
  const [filter, setFilter] = useState(everything);
  const [follows, setFollows] = useState(true);
  const { events, hasOlder, failure, older, retry } = useEvents(filter, follows);
  const names = useMemo(() => new Map(people.map(({ id, name }) => [id, name])), [people]);
  return (
    <>
      <EventFilterBar
        filter={filter}
        people={people}
        follows={follows}
        onFilter={setFilter}
        onFollow={setFollows}
      />
      {failure !== undefined && (
        <ErrorState title="The audit could not be read" error={failure} onRetry={retry} />
      )}
      {events === undefined && failure === undefined && <SkeletonLines lines={8} />}
      {events?.length === 0 && (
        <EmptyState
          icon={<HistoryIcon size={20} />}
          title="Nothing fits this filter"
          actions={<Button onClick={() => setFilter(everything)}>Show everything</Button>}
        >
          Who did what, when, and where in it stands here; never what was written.
        </EmptyState>
      )}
      {events !== undefined && events.length > 0 && (
        <ol className="ws-audit__rows" aria-label="Events, newest first">
          {events.map((event) => (
            <EventRow
              key={event.position}
              event={event}
              names={names}
              onStream={(stream) => setFilter({ ...everything, stream })}
            />
          ))}
        </ol>
      )}
      {hasOlder && (
        <Button variant="plain" fill onClick={older}>
          Older events
        </Button>
      )}
    </>
  );
}
