import { SearchIcon, FilterListIcon } from '@blueprintjs/icons';
import { actorOptions, actorText, categoryOptions } from '@mach42/contracts/audit/categories.ts';
import type { AuditEvent } from '@mach42/contracts/audit/schemas.ts';
import { listLogEvents } from '@mach42/contracts/ops/calls.ts';
import { logTexts } from '@mach42/contracts/ops/texts.ts';
import { listUsers } from '@mach42/contracts/users/calls.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { locale, t } from '@mach42/language/t.ts';
import { DateTimeField } from '@mach42/plugin-kit/dates/date-time-field.tsx';
import { EventPages, useEventPages } from '@mach42/plugin-kit/reads/event-pages.tsx';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { Switch } from '@mach42/plugin-kit/ui/switch.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PageFrame } from '../page-frame.tsx';
import { EventDetail } from './event-detail.tsx';
import {
  everything,
  isFiltered,
  type LogFilter,
  addressOf,
  filterIn,
  queryOf,
} from './log-filter-url.ts';
import './log.css';

/** Finds events of the log. The filter, and the id of the open event, are in the address. */
export default function LogPage() {
  const [address, setAddress] = useSearchParams();
  const filter = filterIn(address);
  const open = address.get('event') ?? undefined;
  const [follows, setFollows] = useState(true);
  const isPast = filter.to !== '' || filter.before !== '';
  const pages = useEventPages(listLogEvents, queryOf(filter), follows && !isPast);
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
          hint={
            isPast
              ? t('What is filtered ends in the past: clear To and Before position.')
              : undefined
          }
          checked={follows && !isPast}
          disabled={isPast}
          onChange={setFollows}
        />
      }
    >
      <LogFilterBar filter={filter} people={people} onFilter={onFilter} />
      <div className="ws-log" data-open={open !== undefined}>
        <div className="ws-log__found">
          <EventPages
            pages={pages}
            failed={t('The log could not be read')}
            skeletonLines={12}
            nothing={
              <EmptyState
                icon={<SearchIcon size={20} />}
                title={t('Nothing was found')}
                actions={
                  <Button onClick={() => onFilter(everything)}>{t('Show everything')}</Button>
                }
              >
                {logTexts.nothing}
              </EmptyState>
            }
            className="ws-log__rows"
            row={(event) => (
              <LogRow
                key={event.eventId}
                event={event}
                isOpen={event.eventId === open}
                onOpen={() => onOpen(event.eventId)}
              />
            )}
          />
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

interface LogRowProps {
  readonly event: AuditEvent;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** One event of the list; pressing it opens it. */
function LogRow({ event, isOpen, onOpen }: LogRowProps) {
  const { position, type, stream, occurredAt, heldUp } = event;
  return (
    <li>
      <button type="button" className="ws-log__row" aria-pressed={isOpen} onClick={onOpen}>
        <span className="ws-log__position ws-mono">{position.toLocaleString(locale)}</span>
        <span className="ws-log__what">
          <span className="ws-log__type">
            {type}
            {heldUp !== undefined && (
              <>
                {' '}
                <Chip tone="warning" title={heldUpTitles[heldUp]}>
                  {heldUp === 'parked' ? t('Parked') : t('Waits')}
                </Chip>
              </>
            )}
          </span>
          <span className="ws-log__stream ws-mono">{stream}</span>
        </span>
        <span className="ws-log__who">{actorText(event)}</span>
        <Timestamp at={occurredAt} className="ws-log__time" />
      </button>
    </li>
  );
}

const heldUpTitles = {
  parked: t('A projection could not apply it, so rows lack it'),
  waiting: t('It waits for an event that is parked, so rows lack it'),
} as const;

interface LogFilterBarProps {
  readonly filter: LogFilter;
  readonly people: readonly User[];
  readonly onFilter: (filter: LogFilter) => void;
}

const ids = [
  ['stream', t('Stream'), 'room-0192…'],
  ['correlation', t('Request'), 'x-request-id'],
  ['command', t('Command'), t('Id of a command')],
  ['causation', t('Caused by'), t('Id of an event')],
] as const;

/** The fields that find events. Fields for ids are shown when a person asks for them, or when they are filled. */
function LogFilterBar({ filter, people, onFilter }: LogFilterBarProps) {
  const isById = ids.some(([name]) => filter[name] !== '') || filter.before !== '';
  const [showsIds, setShowsIds] = useState(isById);
  const set = (change: Partial<LogFilter>) => onFilter({ ...filter, ...change });
  return (
    <div className="ws-log__filter" role="search" aria-label={t('Find events')}>
      <Field label={t('Kind')}>
        {(field) => (
          <Select<string>
            {...field}
            value={filter.category}
            options={categoryOptions}
            onChange={(category) => set({ category })}
          />
        )}
      </Field>
      <Field label={t('Type')}>
        {(field) => (
          <TextInput
            {...field}
            placeholder="PhodSaved"
            value={filter.type}
            onChange={({ target }) => set({ type: target.value })}
          />
        )}
      </Field>
      <Field label={t('Who acted')}>
        {(field) => (
          <Select<string>
            {...field}
            value={filter.actor}
            options={actorOptions(people)}
            onChange={(actor) => set({ actor })}
          />
        )}
      </Field>
      <Field label={t('From')}>
        {(field) => (
          <DateTimeField {...field} value={filter.from} onChange={(from) => set({ from })} />
        )}
      </Field>
      <Field label={t('To')}>
        {(field) => (
          <DateTimeField
            {...field}
            usualTime="23:59"
            value={filter.to}
            onChange={(to) => set({ to })}
          />
        )}
      </Field>
      {(showsIds || isById) && (
        <>
          {ids.map(([name, label, placeholder]) => (
            <Field key={name} label={label}>
              {(field) => (
                <TextInput
                  {...field}
                  placeholder={placeholder}
                  value={filter[name]}
                  onChange={({ target }) => set({ [name]: target.value })}
                />
              )}
            </Field>
          ))}
          <Field label={t('Before position')}>
            {(field) => (
              <TextInput
                {...field}
                inputMode="numeric"
                placeholder="1200"
                value={filter.before}
                onChange={({ target }) => set({ before: target.value })}
              />
            )}
          </Field>
        </>
      )}
      <div className="ws-log__filter-end">
        {!isById && (
          <Button
            icon={<FilterListIcon />}
            aria-expanded={showsIds}
            onClick={() => setShowsIds(!showsIds)}
          >
            {showsIds ? t('Fewer fields') : t('By id or position')}
          </Button>
        )}
        {isFiltered(filter) && (
          <Button variant="plain" onClick={() => onFilter(everything)}>
            {t('Clear')}
          </Button>
        )}
      </div>
    </div>
  );
}
