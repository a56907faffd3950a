import { CrossIcon, EyeOpenIcon, FlowBranchIcon } from '@blueprintjs/icons';
import { actorText } from '@mach42/contracts/audit/categories.ts';
import { inTreeOrder, laterText } from '@mach42/contracts/chains/tree-order.ts';
import { readLogEvent, showLogEvent } from '@mach42/contracts/ops/calls.ts';
import type { LogEvent, ChainedEvent } from '@mach42/contracts/ops/log-schemas.ts';
import type { ParkedPayload } from '@mach42/contracts/ops/schemas.ts';
import { logTexts } from '@mach42/contracts/ops/texts.ts';
import { sizeText } from '@mach42/contracts/storage/texts.ts';
import { locale, t } from '@mach42/language/t.ts';
import { useRequest } from '@mach42/plugin-kit/api/use-request.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button, IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { CopyButton } from '@mach42/plugin-kit/ui/copy-button.tsx';
import { SkeletonLines } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { StillNeeded } from '@mach42/plugin-kit/ui/still-needed.tsx';
import { Timestamp } from '@mach42/plugin-kit/ui/timestamp.tsx';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ReasonField, isReason, neededReason } from '../operations/reason-dialog.tsx';
import { type LogFilter, everything } from './log-filter-url.ts';

interface EventChainProps {
  readonly event: LogEvent;
  readonly onOpen: (eventId: string) => void;
}

const mostIndent = 6;

/** Shows the way from the call to the events, the rows and the sockets; the open event is marked. */
function EventChain({ event: { event, chain, hasMore, isSentKept }, onOpen }: EventChainProps) {
  const begin = Date.parse(chain[0]?.event.occurredAt ?? '');
  const steps = inTreeOrder(chain, (one) => ({
    id: one.event.eventId,
    cause: one.event.causationId,
  }));
  return (
    <section className="ws-log__chain" aria-label={t('What led to this event')}>
      <h3>
        <FlowBranchIcon /> {t('What led to this event')}
      </h3>
      <p className="ws-muted">
        {t(
          'Request {correlationId}: {count}{isHasMore, select, true { or more} other {}} {count, plural, one {event} other {events}}.',
          { correlationId: event.correlationId, count: chain.length, isHasMore: String(hasMore) },
        )}
        {!isSentKept && t(' The recipients of changes are kept for a few days only.')}
      </p>
      <ol className="ws-log__steps">
        {steps.map(({ one, depth }) => {
          const isThis = one.event.eventId === event.eventId;
          return (
            <li
              key={one.event.eventId}
              style={{ marginInlineStart: Math.min(depth, mostIndent) * 16 }}
              data-current={isThis}
            >
              <p className="ws-log__step">
                <button
                  type="button"
                  className="ws-link"
                  aria-current={isThis}
                  onClick={() => onOpen(one.event.eventId)}
                >
                  {one.event.type}
                </button>
                <span className="ws-muted">{`${actorText(one.event)}, ${laterText(Date.parse(one.event.occurredAt) - begin)}`}</span>
              </p>
              <Outcome one={one} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Shows how one event was handled. */
function Outcome({ one: { handledBy, sent } }: { readonly one: ChainedEvent }) {
  const parked = handledBy.filter(({ isParked }) => isParked);
  return (
    <ul className="ws-log__outcome">
      {handledBy.map(({ projector, tables, isParked }) => (
        <li key={projector} title={t('Tables: {tables}', { tables: tables.join(', ') })}>
          <Chip tone={isParked ? 'warning' : 'outline'}>
            {isParked ? t('{projector}: parked', { projector }) : projector}
          </Chip>
        </li>
      ))}
      {sent !== null && parked.length === 0 && (
        <li className="ws-muted">
          {t('→ {type} to {sent}', { type: sent.type, sent: audienceText(sent) })}
        </li>
      )}
    </ul>
  );
}

function audienceText({ people, rooms, admins }: NonNullable<ChainedEvent['sent']>): string {
  const parts = [
    people.length > 0 &&
      t('{count, plural, one {# person} other {# people}}', { count: people.length }),
    rooms.length > 0 && t('{count, plural, one {# room} other {# rooms}}', { count: rooms.length }),
    admins && t('admins'),
  ].filter((part) => part !== false);
  return parts.length === 0 ? t('no one') : parts.join(', ');
}

interface EventDetailProps {
  readonly eventId: string;
  readonly onOpen: (eventId: string) => void;
  readonly onFilter: (filter: LogFilter) => void;
  readonly onClose: () => void;
}

/** One event: the known facts, the events that it led to, and its content for a recorded reason. */
export function EventDetail({ eventId, onOpen, onFilter, onClose }: EventDetailProps) {
  const { answer, error, refresh } = useRead(readLogEvent, { params: { eventId } });
  const event = answer?.data;
  return (
    <aside className="ws-log__detail" aria-label={t('The event')}>
      <header className="ws-log__detail-head">
        <h2>{event === undefined ? t('Event') : event.event.type}</h2>
        <IconButton icon={<CrossIcon />} label={t('Close the event')} onClick={onClose} />
      </header>
      {event === undefined && error === undefined && <SkeletonLines lines={8} />}
      {error !== undefined && (
        <ErrorState title={t('The event could not be read')} error={error} onRetry={refresh} />
      )}
      {event !== undefined && (
        <>
          <Facts event={event} onFilter={onFilter} />
          <Content key={eventId} event={event} />
          <EventChain event={event} onOpen={onOpen} />
          <Link
            className="ws-link"
            to={`/admin/operations/time-travel?position=${event.event.position}`}
          >
            {t('See the workspace as it was after this event')}
          </Link>
          <Link className="ws-link" to={`/admin/operations/evidence?event=${event.event.eventId}`}>
            {t('Prove to an outsider that it is as it was sealed')}
          </Link>
          <Link
            className="ws-link"
            to={`/admin/operations/replay?position=${event.event.position}`}
          >
            {t('Replay up to this event, and see which rows it changed')}
          </Link>
        </>
      )}
    </aside>
  );
}

interface FactsProps {
  readonly event: LogEvent;
  readonly onFilter: (filter: LogFilter) => void;
}

function Facts({ event, onFilter }: FactsProps) {
  const { event: about, revision, schemaVersion, activeRole, key, bytes, unreadable } = event;
  const find = (label: string, change: Partial<LogFilter>) => (
    <Button
      variant="plain"
      size="small"
      aria-label={label}
      onClick={() => onFilter({ ...everything, ...change })}
    >
      {t('Find all')}
    </Button>
  );
  return (
    <dl className="ws-log__facts">
      <dt>{t('Position')}</dt>
      <dd>
        {t('{position}, revision {revision} of its stream', {
          position: about.position.toLocaleString(locale),
          revision,
        })}
      </dd>
      <dt>{t('Happened')}</dt>
      <dd>
        <span>
          <Timestamp at={about.occurredAt} form="stamp" />,{' '}
          <Timestamp at={about.occurredAt} form="seconds" />
        </span>
      </dd>
      <dt>{t('Who acted')}</dt>
      <dd>
        {t('{about}, as {activeRole}', { about: actorText(about), activeRole })}
        {find(t('Find all events by this actor'), { actor: about.actorId })}
      </dd>
      <dt>{t('Stream')}</dt>
      <dd>
        <code>{about.stream}</code>
        {find(t('Find all events of the stream'), { stream: about.stream })}
      </dd>
      <dt>{t('Event')}</dt>
      <dd>
        <code>{about.eventId}</code>
        <CopyButton text={about.eventId} label={t('Copy the id of the event')} />
      </dd>
      <dt>{t('Command')}</dt>
      <dd>
        <code>{about.commandId}</code>
        {find(t('Find all events of the command'), { command: about.commandId })}
      </dd>
      <dt>{t('Key')}</dt>
      <dd>
        <code>{key}</code>
      </dd>
      <dt>{t('Holds')}</dt>
      <dd>
        {t('{bytes}, schema version {schemaVersion}', { bytes: bytesText(bytes), schemaVersion })}
      </dd>
      {unreadable !== null && (
        <>
          <dt>{t('Problem')}</dt>
          <dd className="ws-danger">
            {t('The event cannot be read: {unreadable}.', { unreadable })}
          </dd>
        </>
      )}
    </dl>
  );
}

/** Shows the fields by name and size, and their content once a reason is recorded. */
function Content({ event }: { readonly event: LogEvent }) {
  const [asks, setAsks] = useState(false);
  return (
    <section className="ws-log__content" aria-label={t('Content')}>
      <h3>{t('Content')}</h3>
      {event.fields.length > 0 && (
        <ul className="ws-log__fields">
          {event.fields.map(({ name, kind, bytes }) => (
            <li key={name}>
              <code>{name}</code>
              <span className="ws-muted">{`${kind}, ${bytesText(bytes)}`}</span>
            </li>
          ))}
        </ul>
      )}
      {event.fields.length === 0 && <p className="ws-muted">{t('It has no fields.')}</p>}
      {asks ? (
        <ShownPayload eventId={event.event.eventId} />
      ) : (
        <Button size="small" icon={<EyeOpenIcon />} onClick={() => setAsks(true)}>
          {t('Show the content…')}
        </Button>
      )}
    </section>
  );
}

const bytesText = (bytes: number): string =>
  bytes < 1_000
    ? t('{bytes, plural, one {1 byte} other {{bytes} bytes}}', { bytes })
    : sizeText(bytes);

/** Attributes of a part that scrolls, also with the keyboard, and has a name for screen readers. */
const scrollable = { role: 'region', 'aria-label': t('Data'), tabIndex: 0 } as const;

/** Asks for a reason, and shows the content of the event once the reason is recorded. */
function ShownPayload({ eventId }: { readonly eventId: string }) {
  const { api } = useShell();
  const [reason, setReason] = useState('');
  const [shown, setShown] = useState<ParkedPayload>();
  const { isBusy, error, run } = useRequest();

  const show = () =>
    run(async () => {
      const input = { params: { eventId }, body: { reason: reason.trim() } };
      setShown((await api.request(showLogEvent, input)).data);
    });

  if (shown !== undefined) {
    return (
      <div className="ws-log__payload">
        {shown.note !== null && <p className="ws-muted">{shown.note}</p>}
        {shown.text !== null && <pre {...scrollable}>{shown.text}</pre>}
      </div>
    );
  }
  return (
    <form
      className="ws-log__payload"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        void show();
      }}
    >
      <p className="ws-muted">{logTexts.hidden}</p>
      <ReasonField reason={reason} onChange={setReason} problem={error?.message} />
      <StillNeeded needed={[!isReason(reason) && neededReason]} />
      <Button type="submit" variant="primary" disabled={!isReason(reason)} loading={isBusy}>
        {t('Show')}
      </Button>
    </form>
  );
}
