import { HistoryIcon } from '@blueprintjs/icons';
import { endTimeTravel, readTimeTravel, beginTimeTravel } from '@mach42/contracts/ops/calls.ts';
import type { TimeTravel } from '@mach42/contracts/ops/schemas.ts';
import { replayTexts, timeTravelTexts } from '@mach42/contracts/ops/texts.ts';
import { listUsers } from '@mach42/contracts/users/calls.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { locale, t } from '@mach42/language/t.ts';
import { useRequest } from '@mach42/plugin-kit/api/use-request.ts';
import { useApi, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { ReadState } from '@mach42/plugin-kit/reads/read-state.tsx';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Card } from '@mach42/plugin-kit/ui/card.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState } from '@mach42/plugin-kit/ui/state.tsx';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { isReason, neededReason, ReasonField, SubmitButton } from '../operations/reason-dialog.tsx';
import { PageFrame } from '../page-frame.tsx';
import { PersonField } from '../person-field.tsx';
import { useWork } from '../use-work.ts';
import { MomentFields, momentAt, neededMoment, whenOf } from './moment-fields.tsx';
import { PastViews } from './past-views.tsx';
import { TravelBar } from './travel-bar.tsx';
import './time-travel.css';

/** The workspace as a person saw it at an earlier time: opened for a reason, and closed after an hour. */
export default function TimeTravelPage() {
  const reading = useRead(readTimeTravel, undefined, {
    everyMs: (read) => (read?.data?.state === 'building' ? 1_000 : 10_000),
  });
  const { answer, refresh } = reading;
  const users = useRead(listUsers);
  const names = useMemo(
    () => new Map((users.answer?.data ?? []).map(({ id, name }) => [id, name])),
    [users.answer],
  );
  const travel = answer?.data;
  return (
    <PageFrame title={timeTravelTexts.title}>
      <ReadState
        read={reading}
        failed={t('The open view could not be loaded')}
        skeleton={<SkeletonCards />}
      />
      {travel === null && <BeginForm people={users.answer?.data ?? []} onBegun={refresh} />}
      {travel?.isReplay === true && (
        <EmptyState icon={<HistoryIcon size={20} />} title={t('A replay is open')}>
          {t('One view or replay can be open at a time.')}{' '}
          <Link className="ws-link" to="/admin/operations/replay">
            {replayTexts.title}
          </Link>
        </EmptyState>
      )}
      {travel?.isReplay === false && (
        <UnderWay
          key={travel.id}
          travel={travel}
          name={names.get(travel.userId) ?? t('a person')}
          admin={names.get(travel.adminId) ?? t('another admin')}
          onEnded={refresh}
        />
      )}
    </PageFrame>
  );
}

interface UnderWayProps {
  readonly travel: TimeTravel;
  readonly name: string;
  readonly admin: string;
  readonly onEnded: () => void;
}

function UnderWay({ travel, name, admin, onEnded }: UnderWayProps) {
  const api = useApi();
  const me = useSession().userId;
  const { isBusy, work } = useWork(onEnded);
  const isOwn = travel.adminId === me;
  const end = () => work(() => api.request(endTimeTravel), timeTravelTexts.ended);

  return (
    <>
      <TravelBar travel={travel} isBusy={isBusy} onEnd={() => void end()}>
        <b>
          {t('Read only: the workspace as {name} saw it after event {position}.', {
            name,
            position: travel.position.toLocaleString(locale),
          })}
        </b>{' '}
        {isOwn
          ? t('{name} sees that you opened it and why. Secrets are left out.', { name })
          : t('{admin} opened it.', { admin })}
      </TravelBar>
      {travel.state === 'building' && (
        <EmptyState icon={<HistoryIcon size={20} />} title={t('The view is being built')}>
          {t('{events} of about {position} events are applied. The workspace stays available.', {
            events: travel.events.toLocaleString(locale),
            position: travel.position.toLocaleString(locale),
          })}
        </EmptyState>
      )}
      {travel.state === 'failed' && (
        <EmptyState icon={<HistoryIcon size={20} />} title={t('The view could not be built')}>
          {travel.problem ??
            t('See the log of the server for the reason. End the view, and try another time.')}
        </EmptyState>
      )}
      {travel.state === 'open' && isOwn && <PastViews />}
      {travel.state === 'open' && !isOwn && (
        <EmptyState icon={<HistoryIcon size={20} />} title={t('Opened by another admin')}>
          {t(
            'One view can be open at a time. Only {admin} can use this one; you can open another when it has ended.',
            { admin },
          )}
        </EmptyState>
      )}
    </>
  );
}

interface BeginFormProps {
  readonly people: readonly User[];
  readonly onBegun: () => void;
}

/** The form that begins time travel: the person to see the workspace as, the moment, and the reason. */
function BeginForm({ people, onBegun }: BeginFormProps) {
  const { api, toasts } = useShell();
  // The explorer of the log leads here with the position of an event.
  const [address] = useSearchParams();
  const given = address.get('position') ?? '';
  const [userId, setUserId] = useState('');
  const [moment, setMoment] = useState(momentAt(given));
  const [reason, setReason] = useState('');
  const { isBusy, error, run } = useRequest();
  const when = whenOf(moment);
  const needed = [
    userId === '' && t('a person'),
    when === undefined && neededMoment(moment),
    !isReason(reason) && neededReason,
  ];

  async function begin(): Promise<void> {
    if (when === undefined) return;
    await run(async () => {
      await api.request(beginTimeTravel, { body: { userId, ...when, reason: reason.trim() } });
      toasts.success(timeTravelTexts.begun);
      onBegun();
    });
  }

  return (
    <Card title={t('See the workspace as it was')} icon={<HistoryIcon />}>
      <form
        className="ws-past__form"
        onSubmit={(submitted) => {
          submitted.preventDefault();
          void begin();
        }}
      >
        <p className="ws-muted">
          {t(
            'A read-only view is built from the log, beside the workspace, and removed after an hour. The person whose view it is sees that you opened it and why.',
          )}
        </p>
        <PersonField label={t('View as')} people={people} userId={userId} onChange={setUserId} />
        <MomentFields moment={moment} onChange={setMoment} />
        <ReasonField reason={reason} onChange={setReason} problem={error?.message} />
        <SubmitButton needed={needed} isBusy={isBusy}>
          {t('Open')}
        </SubmitButton>
      </form>
    </Card>
  );
}
