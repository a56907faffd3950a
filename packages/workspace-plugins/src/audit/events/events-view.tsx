import { ExportIcon, HistoryIcon } from '@blueprintjs/icons';
import { listAuditEvents } from '@mach42/contracts/audit/calls.ts';
import { actorOptions, categoryOptions } from '@mach42/contracts/audit/categories.ts';
import { auditCsv, auditCsvHeader, auditJsonLine } from '@mach42/contracts/audit/export-lines.ts';
import type { AuditQuery } from '@mach42/contracts/audit/schemas.ts';
import { lineOfType, typesLike } from '@mach42/contracts/chains/describe-step.ts';
import { limits } from '@mach42/contracts/kernel/limits.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { locale, t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import type { Api } from '@mach42/plugin-kit/api/client.ts';
import { DateField } from '@mach42/plugin-kit/dates/date-field.tsx';
import { downloadBlob } from '@mach42/plugin-kit/download.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { keepFilter } from '@mach42/plugin-kit/keep-filter.ts';
import { EventPages, useEventPages } from '@mach42/plugin-kit/reads/event-pages.tsx';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { Switch } from '@mach42/plugin-kit/ui/switch.tsx';
import { useEffect, useMemo, useRef, useState, useId } from 'react';
import { EventRow } from './event-row.tsx';
import { everything, isFiltered, type EventFilter, depthsOf, queryOf } from './filter.ts';
import { SavedFilters } from './saved-filters-bar.tsx';

type ExportFormat = 'csv' | 'jsonl';

interface Progress {
  readonly onEvents: (count: number) => void;
  readonly signal: AbortSignal;
}

/** The events of an export, and whether it contains all matching events. */
interface AuditExport {
  /** The texts of the file, in order; they are not joined, so that no text is as long as the whole file. */
  readonly parts: readonly string[];
  readonly events: number;
  readonly isWhole: boolean;
}

/**
 * Reads every event that matches a filter, oldest first and a page at a time, up to a limit.
 * @throws ApiError, also ABORTED
 */
export async function exportAudit(
  api: Pick<Api, 'request'>,
  query: AuditQuery,
  format: ExportFormat,
  { onEvents, signal }: Progress,
): Promise<AuditExport> {
  const parts: string[] = format === 'csv' ? [auditCsvHeader] : [];
  const lineOf = format === 'csv' ? auditCsv : auditJsonLine;
  let [events, after] = [0, 0];
  for (;;) {
    const page = { ...query, after, limit: limits.auditPageMaximum };
    const { data, meta } = await api.request(listAuditEvents, { query: page }, { signal });
    const taken = data.slice(0, limits.auditExport - events);
    parts.push(taken.map(lineOf).join(''));
    events += taken.length;
    onEvents(events);
    const last = data.at(-1);
    if (!meta.hasMore || last === undefined) return { parts, events, isWhole: true };
    if (events >= limits.auditExport) return { parts, events, isWhole: false };
    after = last.position;
  }
}

/** Types that people often search for, in addition to those on the screen. */
const usualTypes = [
  'UserSignedIn',
  'UserRegistered',
  'UserRolesAssigned',
  'PasswordReset',
  'PhodSaved',
  'PhodReverted',
  'EntryRecorded',
  'BreakGlassOpened',
  'BreakGlassUsed',
  'SettingsSaved',
  'SaigeVersionSaved',
  'ModelCalled',
];

/** Types that are offered where what was typed is none. */
const mostSimilar = 8;

const useKeptFilter = keepFilter(everything);

/** Lists the events, without their content. */
export function EventsView({ people }: { readonly people: readonly User[] }) {
  const [filter, setFilter] = useKeptFilter();
  const [follows, setFollows] = useState(true);
  const pages = useEventPages(listAuditEvents, queryOf(filter), follows);
  const { events } = pages;
  const names = useMemo(() => new Map(people.map(({ id, name }) => [id, name])), [people]);
  // The depth is known only for one request, because only then are all its events listed.
  const depths = useMemo(
    () => (filter.correlation === '' ? undefined : depthsOf(events ?? [])),
    [filter.correlation, events],
  );
  const similar = useMemo(() => typesLike(filter.type), [filter.type]);
  const types = useMemo(
    () =>
      [
        ...new Set([...usualTypes, ...(events ?? []).map(({ type }) => type), ...similar]),
      ].toSorted(),
    [events, similar],
  );
  const { type: asked } = queryOf(filter);
  return (
    <>
      <EventFilterBar
        filter={filter}
        people={people}
        follows={follows}
        onFilter={setFilter}
        onFollow={setFollows}
        types={types}
      />
      <div className="ws-audit__tools">
        <SavedFilters filter={filter} onFilter={setFilter} />
        <ExportButtons filter={filter} />
      </div>
      <EventPages
        pages={pages}
        failed={t('The audit could not be read')}
        skeletonLines={8}
        nothing={
          <EmptyState
            icon={<HistoryIcon size={20} />}
            title={t('No event matches this filter')}
            actions={<Button onClick={() => setFilter(everything)}>{t('Show everything')}</Button>}
          >
            {t('Who did what, when and where is listed here, but never what was written.')}
            {asked !== undefined && !similar.includes(asked) && similar.length > 0 && (
              <span className="ws-audit__similar" role="group" aria-label={t('Types like this')}>
                {similar.slice(0, mostSimilar).map((type) => (
                  <Button
                    key={type}
                    size="small"
                    onClick={() => setFilter({ ...filter, type: lineOfType(type) })}
                  >
                    {lineOfType(type)}
                  </Button>
                ))}
              </span>
            )}
          </EmptyState>
        }
        className="ws-audit__rows"
        row={(event) => (
          <EventRow
            key={event.position}
            event={event}
            names={names}
            onStream={(stream) => setFilter({ ...everything, stream })}
            onRequest={(correlation) => setFilter({ ...everything, correlation })}
            depth={depths?.get(event.eventId) ?? 0}
          />
        )}
      />
    </>
  );
}

const mediaTypes = { csv: 'text/csv', jsonl: 'application/x-ndjson' } as const;

/** Saves the events that match a filter as a file. */
function ExportButtons({ filter }: { readonly filter: EventFilter }) {
  const { api, toasts } = useShell();
  const [count, setCount] = useState<number>();
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);

  async function save(format: ExportFormat): Promise<void> {
    const controller = new AbortController();
    ending.current = controller;
    setCount(0);
    try {
      const progress = { onEvents: setCount, signal: controller.signal };
      const { parts, events, isWhole } = await exportAudit(api, queryOf(filter), format, progress);
      const day = new Date().toISOString().slice(0, 10);
      downloadBlob(`audit-${day}.${format}`, new Blob([...parts], { type: mediaTypes[format] }));
      if (!isWhole) {
        const shown = events.toLocaleString(locale);
        toasts.error(
          t('Only the first {shown} events are in the file. Narrow the filter, or use ops.', {
            shown,
          }),
        );
      }
    } catch (thrown) {
      const error = asApiError(thrown);
      if (error.code !== 'ABORTED') toasts.error(error.message);
    } finally {
      setCount(undefined);
    }
  }

  if (count !== undefined) {
    return (
      <span className="ws-audit__export" role="status">
        {count.toLocaleString(locale)} {t('events')}
        <Button size="small" onClick={() => ending.current?.abort()}>
          {t('Stop')}
        </Button>
      </span>
    );
  }
  return (
    <span className="ws-audit__export">
      <Button size="small" icon={<ExportIcon size={12} />} onClick={() => void save('csv')}>
        {t('Export CSV')}
      </Button>
      <Button size="small" icon={<ExportIcon size={12} />} onClick={() => void save('jsonl')}>
        {t('Export JSON')}
      </Button>
    </span>
  );
}

interface EventFilterProps {
  readonly filter: EventFilter;
  readonly people: readonly User[];
  /** The types of events that are suggested. */
  readonly types: readonly string[];
  readonly follows: boolean;
  readonly onFilter: (filter: EventFilter) => void;
  readonly onFollow: (follows: boolean) => void;
}

/** The filter of the events of the audit. */
function EventFilterBar(props: EventFilterProps) {
  const { filter, people, types, follows, onFilter, onFollow } = props;
  const typesId = useId();
  const set = (change: Partial<EventFilter>) => onFilter({ ...filter, ...change });
  return (
    <div className="ws-audit__filter" role="search" aria-label={t('Filter of the audit')}>
      <Select<string>
        aria-label={t('Kind')}
        value={filter.category}
        options={categoryOptions}
        onChange={(category) => set({ category })}
      />
      <Select<string>
        aria-label={t('Who acted')}
        value={filter.actor}
        options={actorOptions(people)}
        onChange={(actor) => set({ actor })}
      />
      <TextInput
        aria-label={t('Type of event')}
        placeholder={t('Type of event')}
        value={filter.type}
        list={typesId}
        onChange={({ target }) => set({ type: target.value })}
      />
      <datalist id={typesId}>
        {types.map((type) => (
          <option key={type} value={lineOfType(type)} aria-label={lineOfType(type)} />
        ))}
      </datalist>
      <TextInput
        aria-label={t('Object')}
        placeholder={t('Object, as user-0192…')}
        value={filter.stream}
        onChange={({ target }) => set({ stream: target.value })}
      />
      <TextInput
        aria-label={t('Request')}
        placeholder={t('Id of a request')}
        value={filter.correlation}
        onChange={({ target }) => set({ correlation: target.value })}
      />
      <div className="ws-audit__day">
        <span aria-hidden="true">{t('From')}</span>
        <DateField
          aria-label={t('From day')}
          value={filter.from}
          onChange={(from) => set({ from })}
        />
      </div>
      <div className="ws-audit__day">
        <span aria-hidden="true">{t('To')}</span>
        <DateField aria-label={t('To day')} value={filter.to} onChange={(to) => set({ to })} />
      </div>
      <Switch
        label={t('Layouts and read marks')}
        checked={filter.noise}
        onChange={(noise) => set({ noise })}
      />
      <Switch label={t('Follow live')} checked={follows} onChange={onFollow} />
      {isFiltered(filter) && <Button onClick={() => onFilter(everything)}>{t('Clear')}</Button>}
    </div>
  );
}
