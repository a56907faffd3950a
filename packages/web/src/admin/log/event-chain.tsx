import { FlowBranchIcon } from '@blueprintjs/icons';
import type { ChainedEvent, LogEvent } from '@mach42/contracts/ops/log-schemas.ts';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { actorText } from './log-row.tsx';
import { inTreeOrder, laterText } from '@mach42/contracts/chains/tree-order.ts';
import { t } from '@mach42/language/t.ts';

interface EventChainProps {
  readonly event: LogEvent;
  readonly onOpen: (eventId: string) => void;
}

const mostIndent = 6;

/** From the call to the events, the rows and the sockets; the open event is marked. */
export function EventChain({
  event: { event, chain, hasMore, isSentKept },
  onOpen,
}: EventChainProps) {
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

/** What was done with one event. */
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
