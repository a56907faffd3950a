import { StepForwardIcon } from '@blueprintjs/icons';
import { beginReplay, endTimeTravel, readReplay } from '@mach42/contracts/ops/calls.ts';
import { mostReplayed, type Replay } from '@mach42/contracts/ops/schemas.ts';
import { replayTexts } from '@mach42/contracts/ops/texts.ts';
import { locale, t } from '@mach42/language/t.ts';
import { useRequest } from '@mach42/plugin-kit/api/use-request.ts';
import { useApi, useShell } from '@mach42/plugin-kit/hooks.ts';
import { ReadState } from '@mach42/plugin-kit/reads/read-state.tsx';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { Field, TextInput } from '@mach42/plugin-kit/ui/field.tsx';
import { Select } from '@mach42/plugin-kit/ui/select.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isReason, neededReason, ReasonField, SubmitButton } from '../operations/reason-dialog.tsx';
import { PageFrame } from '../page-frame.tsx';
import { useWork } from '../use-work.ts';
import { MomentFields, momentAt, neededMoment, whenOf } from './moment-fields.tsx';
import { ReplaySteps } from './replay-steps.tsx';
import { TravelBar } from './travel-bar.tsx';
import './time-travel.css';

/** The first values of the form; an empty text is none. */
interface Wanted {
  readonly position: string;
  readonly changed: string;
}

/** The last events before a moment, one by one, and which rows each of them changed. */
export default function ReplayPage() {
  const reading = useRead(readReplay, undefined, {
    everyMs: (read) => (read?.data?.travel.state === 'building' ? 1_000 : 10_000),
  });
  const { answer, refresh } = reading;
  const replay = answer?.data;
  // The explorer of the log leads here with the position of an event.
  const [address] = useSearchParams();
  const [wanted, setWanted] = useState<Wanted>({
    position: address.get('position') ?? '',
    changed: '',
  });
  return (
    <PageFrame title={replayTexts.title}>
      <ReadState
        read={reading}
        failed={t('The replay could not be loaded')}
        skeleton={<SkeletonCards />}
      />
      {replay === null && <BeginForm wanted={wanted} onBegun={refresh} />}
      {replay != null && (
        <UnderWay key={replay.travel.id} replay={replay} onEnded={refresh} onBefore={setWanted} />
      )}
    </PageFrame>
  );
}

interface UnderWayProps {
  readonly replay: Replay;
  readonly onEnded: () => void;
  /** Has the next replay end at an event of this one. */
  readonly onBefore: (wanted: Wanted) => void;
}

function UnderWay({ replay, onEnded, onBefore }: UnderWayProps) {
  const { travel, changed, steps } = replay;
  const api = useApi();
  const { isBusy, work } = useWork(onEnded);
  const end = () => work(() => api.request(endTimeTravel), replayTexts.ended);
  const before = (first: number) => {
    onBefore({ position: String(first), changed: changed ?? '' });
    void end();
  };
  const position = travel.position.toLocaleString(locale);
  return (
    <>
      <TravelBar travel={travel} isBusy={isBusy} onEnd={() => void end()}>
        <b>{t('A replay up to event {position}, beside the workspace.', { position })}</b>{' '}
        {changed !== null && t('Only events that changed {changed}.', { changed })}{' '}
        {t('Another one can begin when it has ended.')}
      </TravelBar>
      {travel.state === 'failed' && (
        <EmptyState
          icon={<StepForwardIcon size={20} />}
          title={t('The replay could not be completed')}
        >
          {travel.problem ??
            t('See the log of the server for the reason. End the replay, and try another time.')}
        </EmptyState>
      )}
      {travel.state === 'building' && steps.length === 0 && (
        <EmptyState icon={<StepForwardIcon size={20} />} title={t('The events before are applied')}>
          {t('{events} of about {position} events are applied. The workspace stays available.', {
            events: travel.events.toLocaleString(locale),
            position,
          })}
        </EmptyState>
      )}
      {(steps.length > 0 || travel.state === 'open') && (
        <ReplaySteps replay={replay} onContinued={onEnded} onBefore={before} />
      )}
    </>
  );
}

const usualEvents = 50;

interface BeginFormProps {
  readonly wanted: Wanted;
  readonly onBegun: () => void;
}

/** Up to when, how many events and why. */
function BeginForm({ wanted, onBegun }: BeginFormProps) {
  const { api, toasts } = useShell();
  const [moment, setMoment] = useState(momentAt(wanted.position));
  const [events, setEvents] = useState(usualEvents);
  const [sought, setSought] = useState(wanted.changed);
  const [reason, setReason] = useState('');
  const { isBusy, error, run } = useRequest();
  const when = whenOf(moment);
  const changed = sought.trim();
  const needed = [when === undefined && neededMoment(moment), !isReason(reason) && neededReason];

  async function begin(): Promise<void> {
    if (when === undefined) return;
    await run(async () => {
      const which = changed === '' ? { events } : { events: mostReplayed, changed };
      await api.request(beginReplay, { body: { ...when, ...which, reason: reason.trim() } });
      toasts.success(replayTexts.begun);
      onBegun();
    });
  }

  return (
    <Card title={t('Replay the log event by event')} icon={<StepForwardIcon />}>
      <form
        className="ws-past__form"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void begin();
        }}
      >
        <p className="ws-muted">{replayTexts.intro}</p>
        <MomentFields moment={moment} onChange={setMoment} />
        <Field
          label={t('Only events that changed')}
          hint={t(
            'The name of a table or the id of a row: the newest {mostReplayed} such events, from the beginning of the log on. Empty: every event.',
            { mostReplayed },
          )}
        >
          {(field) => (
            <TextInput
              {...field}
              maxLength={100}
              value={sought}
              onChange={({ target }) => setSought(target.value)}
            />
          )}
        </Field>
        {changed === '' && (
          <Field label={t('One by one')} hint={t('How many of the last events you step through.')}>
            {(field) => (
              <Select<string>
                {...field}
                value={String(events)}
                options={[10, usualEvents, mostReplayed].map((count) => ({
                  value: String(count),
                  label: t('{count} events', { count }),
                }))}
                onChange={(count) => setEvents(Number(count))}
              />
            )}
          </Field>
        )}
        <ReasonField reason={reason} onChange={setReason} problem={error?.message} />
        <SubmitButton needed={needed} isBusy={isBusy}>
          {t('Replay')}
        </SubmitButton>
      </form>
    </Card>
  );
}
