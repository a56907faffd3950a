import type { AuditEvent, AuditQuery } from '@mach42/contracts/audit/schemas.ts';
import type { Call } from '@mach42/contracts/kernel/call.ts';
import { t } from '@mach42/language/t.ts';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { asApiError, type ApiError } from '../api/api-error.ts';
import { useApi } from '../hooks.ts';
import { Button } from '../ui/button.tsx';
import { SkeletonLines } from '../ui/skeleton.tsx';
import { ErrorState } from '../ui/state.tsx';
import { useRead } from './use-read.ts';

/** Milliseconds between two requests for newer events. */
const followMs = 3000;

/** A call that answers with events, by pages. */
interface EventsCall<Query extends AuditQuery> {
  readonly query: Query;
  readonly answer: { data: AuditEvent[]; meta: { hasMore: boolean } };
}

/** The events that were read after the first page. */
interface More {
  /** The query that they answer, as text. */
  readonly name: string;
  readonly events: readonly AuditEvent[];
  /** Whether older events exist; undefined until an older page was read. */
  readonly hasOlder?: boolean;
  readonly failure?: ApiError;
}

/** Reads the events that answer a query, newest first; while `follows`, newer events are read by themselves. */
export function useEventPages<Query extends AuditQuery>(
  call: Call<EventsCall<Query>>,
  query: Query,
  follows: boolean,
) {
  const api = useApi();
  const name = JSON.stringify(query);
  const read = (cursor: Pick<AuditQuery, 'after' | 'before'>) =>
    api.request(call, { query: { ...query, ...cursor } });
  const first = useRead(call, { query });
  const [kept, setKept] = useState<More>({ name, events: [] });
  const more: More = kept.name === name ? kept : { name, events: [] };
  const events = first.answer && mergedEvents(mergedEvents([], first.answer.data), more.events);
  const newest = events?.[0]?.position ?? 0;
  const isRead = events !== undefined;

  async function add(cursor: Pick<AuditQuery, 'after' | 'before'>): Promise<void> {
    try {
      const { data, meta } = await read(cursor);
      const older = cursor.before === undefined ? {} : { hasOlder: meta.hasMore };
      setKept((before) => {
        const { failure: _, ...known } = before.name === name ? before : { name, events: [] };
        return { ...known, events: mergedEvents(known.events, data), ...older };
      });
    } catch (error) {
      const failure = asApiError(error);
      setKept((before) => ({ ...(before.name === name ? before : { name, events: [] }), failure }));
    }
  }

  const follow = useEffectEvent(() => void add({ after: newest }));
  useEffect(() => {
    if (!follows || !isRead) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) follow();
    }, followMs);
    return () => clearInterval(timer);
  }, [follows, isRead]);

  const last = events?.at(-1);
  return {
    events,
    hasOlder: more.hasOlder ?? first.answer?.meta.hasMore ?? false,
    failure: first.error ?? more.failure,
    older: () => last && void add({ before: last.position }),
    retry: first.refresh,
  };
}

interface EventPagesProps {
  readonly pages: ReturnType<typeof useEventPages>;
  /** The title of the error. */
  readonly failed: string;
  /** The number of skeleton lines that are shown while the first page is read. */
  readonly skeletonLines: number;
  /** The content that is shown where no event matches. */
  readonly nothing: ReactNode;
  /** The class of the list. */
  readonly className: string;
  readonly row: (event: AuditEvent) => ReactNode;
}

/** Shows the events that were read, and the button for the next page. */
export function EventPages({ pages, failed, skeletonLines, ...list }: EventPagesProps) {
  const { events, hasOlder, failure, older, retry } = pages;
  return (
    <>
      {failure !== undefined && <ErrorState title={failed} error={failure} onRetry={retry} />}
      {events === undefined && failure === undefined && <SkeletonLines lines={skeletonLines} />}
      {events?.length === 0 && list.nothing}
      {events !== undefined && events.length > 0 && (
        <ol className={list.className} aria-label={t('Events, newest first')}>
          {events.map(list.row)}
        </ol>
      )}
      {hasOlder && (
        <Button variant="plain" fill onClick={older}>
          {t('Older events')}
        </Button>
      )}
    </>
  );
}

/** Merges two lists of events: newest first, each event once. */
export function mergedEvents(
  known: readonly AuditEvent[],
  more: readonly AuditEvent[],
): readonly AuditEvent[] {
  if (more.length === 0) return known;
  const byPosition = new Map([...known, ...more].map((event) => [event.position, event]));
  return [...byPosition.values()].toSorted((a, b) => b.position - a.position);
}
