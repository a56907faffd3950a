import { RepeatIcon, TickCircleIcon, EyeOpenIcon } from '@blueprintjs/icons';
import { listParked, retryParked, skipParked } from '@mach42/contracts/ops/calls.ts';
import { mostResolved, type ParkedEventView } from '@mach42/contracts/ops/schemas.ts';
import { parkedTexts } from '@mach42/contracts/ops/texts.ts';
import { t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { count } from '../dashboard/numbers.ts';
import { useWork } from '../use-work.ts';
import { OperationsIntro, OperationsFrame } from './operations-frame.tsx';
import { PayloadDialog } from './payload-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { SkippedEvents } from './skipped-events.tsx';

const everyMs = 10_000;
const query = { limit: mostResolved };

/** Lists events that projections could not apply, with the events that they hold up and the actions on them. */
export default function ParkedPage() {
  const { api, toasts } = useShell();
  const reading = useRead(listParked, { query }, { everyMs });
  const { answer, refresh } = reading;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const { isBusy, work } = useWork(refresh);
  const [skipping, setSkipping] = useState<readonly string[]>();
  const [shown, setShown] = useState<ParkedEventView>();
  // Counts the skips on this page, so that each skipped event is listed at once.
  const [skippedTimes, setSkippedTimes] = useState(0);
  const events = answer?.data ?? [];
  const isEachChosen = events.length > 0 && events.every(({ eventId }) => chosen.has(eventId));
  const selected = events.map(({ eventId }) => eventId).filter((eventId) => chosen.has(eventId));

  async function resolve(request: () => Promise<unknown>, done?: string): Promise<void> {
    if (!(await work(request, done))) return;
    setChosen(new Set());
    setSkipping(undefined);
  }
  const retry = (eventIds: readonly string[]) =>
    resolve(async () => {
      await api.request(retryParked, { body: { eventIds: [...eventIds] } });
      // The list is read after the retry was applied: an event that is still parked failed again.
      const parked = new Set(
        (await api.request(listParked, { query })).data.map(({ eventId }) => eventId),
      );
      const failed = eventIds.filter((eventId) => parked.has(eventId)).length;
      const applied = eventIds.length - failed;
      if (applied > 0) toasts.success(parkedTexts.retried(applied));
      if (failed > 0) toasts.warning(parkedTexts.stillParked(failed));
    });
  const skip = (eventIds: readonly string[], reason: string) =>
    resolve(async () => {
      await api.request(skipParked, { body: { eventIds: [...eventIds], reason } });
      setSkippedTimes((times) => times + 1);
    }, parkedTexts.skipped(eventIds.length));
  const choose = (eventId: string) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(eventId)) after.add(eventId);
      return after;
    });

  return (
    <OperationsFrame
      title={parkedTexts.title}
      reading={reading}
      failed={t('The parked events could not be read.')}
      actions={
        <>
          {events.length > 1 && (
            <Button
              disabled={isBusy}
              onClick={() =>
                setChosen(isEachChosen ? new Set() : new Set(events.map(({ eventId }) => eventId)))
              }
            >
              {isEachChosen ? t('Choose none') : t('Choose all {count}', { count: events.length })}
            </Button>
          )}
          {selected.length > 0 && (
            <>
              <Button icon={<RepeatIcon />} loading={isBusy} onClick={() => void retry(selected)}>
                {t('Retry {count}', { count: selected.length })}
              </Button>
              <Button
                variant="danger-plain"
                disabled={isBusy}
                onClick={() => setSkipping(selected)}
              >
                {t('Skip {count}…', { count: selected.length })}
              </Button>
            </>
          )}
        </>
      }
    >
      {answer !== undefined && events.length === 0 && (
        <EmptyState icon={<TickCircleIcon size={20} />} title={t('Nothing is parked')}>
          {parkedTexts.none}
        </EmptyState>
      )}
      {events.length > 0 && (
        <>
          <OperationsIntro>
            {t(
              'A projection could not apply these events. Later events under the same key wait for them and are not shown to anyone. Retry after an update that can apply them, repair the data of an event, or skip it. The audit records what you do.',
            )}
          </OperationsIntro>
          <ul className="ws-ops__list" aria-label={parkedTexts.title}>
            {events.map((event) => (
              <ParkedEventCard
                key={event.eventId}
                event={event}
                isChosen={chosen.has(event.eventId)}
                isBusy={isBusy}
                onChoose={() => choose(event.eventId)}
                onRetry={() => void retry([event.eventId])}
                onSkip={() => setSkipping([event.eventId])}
                onShow={() => setShown(event)}
              />
            ))}
          </ul>
          {answer?.meta.hasMore === true && (
            <p className="ws-muted">
              {t('The first {count} of {total}. The others are listed when these are resolved.', {
                count: count(events.length),
                total: count(answer.meta.total),
              })}
            </p>
          )}
        </>
      )}
      {answer !== undefined && <SkippedEvents key={skippedTimes} everyMs={everyMs} />}
      {skipping !== undefined && (
        <ReasonDialog
          title={
            skipping.length === 1
              ? t('Skip this event?')
              : t('Skip {count} events?', { count: skipping.length })
          }
          confirm={t('Skip')}
          isBusy={isBusy}
          onConfirm={(reason) => void skip(skipping, reason)}
          onClose={() => setSkipping(undefined)}
        >
          {skipping.length === 1
            ? t(
                'Projections leave it out and apply the events that wait for it. Its data stays in the log and is not shown. This cannot be undone.',
              )
            : t(
                'Projections leave them out and apply the events that wait for them. Their data stays in the log and is not shown. This cannot be undone.',
              )}
        </ReasonDialog>
      )}
      {shown !== undefined && (
        <PayloadDialog
          event={shown}
          onClose={() => setShown(undefined)}
          onRepaired={() => {
            setShown(undefined);
            toasts.success(parkedTexts.repaired);
            refresh();
          }}
        />
      )}
    </OperationsFrame>
  );
}

interface ParkedEventCardProps {
  readonly event: ParkedEventView;
  readonly isChosen: boolean;
  readonly isBusy: boolean;
  readonly onChoose: () => void;
  readonly onRetry: () => void;
  readonly onSkip: () => void;
  readonly onShow: () => void;
}

/** One parked event: its position, the reason, the events that it holds up, and the actions on it. */
function ParkedEventCard({ event, isChosen, isBusy, ...on }: ParkedEventCardProps) {
  const { type, position, stream, key, projectors, waiting } = event;
  return (
    <li className="ws-ops__event" data-chosen={isChosen}>
      <label className="ws-ops__choice">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={on.onChoose}
          aria-label={t('Choose {type} at {position}', { type, position })}
        />
      </label>
      <div className="ws-ops__what">
        <p className="ws-ops__head">
          <strong>{type}</strong>
          <Link
            className="ws-link"
            to={`/admin/operations/log?event=${event.eventId}`}
            title={t('Show it in the Log Explorer')}
          >
            {t('at {position}', { position })}
          </Link>
          <Chip tone={waiting > 0 ? 'warning' : 'neutral'}>{waitingText(waiting)}</Chip>
        </p>
        <dl className="ws-ops__facts">
          <dt>{t('Stream')}</dt>
          <dd className="ws-mono">{stream}</dd>
          <dt>{t('Key')}</dt>
          <dd className="ws-mono">{key}</dd>
          {[...byFault(projectors)].map(([fault, same]) => (
            <Fault key={fault} same={same} />
          ))}
        </dl>
      </div>
      <div className="ws-ops__actions">
        <Button size="small" icon={<EyeOpenIcon />} onClick={on.onShow}>
          {t('Show or repair…')}
        </Button>
        <Button size="small" icon={<RepeatIcon />} disabled={isBusy} onClick={on.onRetry}>
          {t('Retry')}
        </Button>
        <Button size="small" variant="danger-plain" disabled={isBusy} onClick={on.onSkip}>
          {t('Skip…')}
        </Button>
      </div>
    </li>
  );
}

type Fault = ParkedEventView['projectors'][number];

/** Most projectors fail at an event for the same reason. */
const byFault = (faults: readonly Fault[]): Map<string, Fault[]> =>
  Map.groupBy(faults, ({ error, stack }) => `${error} ${stack}`);

function Fault({ same }: { readonly same: readonly Fault[] }) {
  const [first] = same;
  if (first === undefined) return null;
  return (
    <>
      <dt>{t('Held up')}</dt>
      <dd>{same.map(({ projector }) => projector).join(', ')}</dd>
      <dt>{t('Reason')}</dt>
      <dd>
        <span className="ws-ops__fault">{first.error}</span>
        {first.stack !== '' && <code className="ws-muted"> {first.stack}</code>}
      </dd>
    </>
  );
}

function waitingText(waiting: number): string {
  if (waiting === 0) return t('No event waits for it');
  return waiting === 1
    ? t('1 event waits')
    : t('{waiting} events wait', { waiting: count(waiting) });
}
