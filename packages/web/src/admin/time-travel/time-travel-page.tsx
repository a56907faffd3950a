import { HistoryIcon } from '@blueprintjs/icons';
import { endTimeTravel, readTimeTravel } from '@mach42/contracts/ops/calls.ts';
import type { TimeTravel } from '@mach42/contracts/ops/schemas.ts';
import { timeTravelTexts } from '@mach42/contracts/ops/texts.ts';
import { listUsers } from '@mach42/contracts/users/calls.ts';
import { locale, t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useSecondsLeft } from '@mach42/plugin-kit/clock.ts';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip } from '@mach42/plugin-kit/ui/chip.tsx';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useMemo, useState } from 'react';
import { PageFrame } from '../page-frame.tsx';
import { BeginForm } from './begin-form.tsx';
import { PastViews } from './past-views.tsx';
import './time-travel.css';

const buildingMs = 1_000;
const otherwiseMs = 10_000;

/** The workspace as a person saw it at an earlier time: opened for a reason, and closed after an hour. */
export default function TimeTravelPage() {
  const [isBuilding, setBuilding] = useState(false);
  const reading = useRead(readTimeTravel, undefined, {
    everyMs: isBuilding ? buildingMs : otherwiseMs,
  });
  const { answer, error, refresh } = reading;
  const users = useRead(listUsers);
  const names = useMemo(
    () => new Map((users.answer?.data ?? []).map(({ id, name }) => [id, name])),
    [users.answer],
  );
  const travel = answer?.data;
  if (isBuilding !== (travel?.state === 'building')) setBuilding(travel?.state === 'building');
  return (
    <PageFrame title={timeTravelTexts.title}>
      {answer === undefined && error === undefined && <SkeletonCards />}
      {answer === undefined && error !== undefined && (
        <ErrorState
          title={t('The open view could not be loaded')}
          error={error}
          onRetry={refresh}
        />
      )}
      {travel === null && <BeginForm people={users.answer?.data ?? []} onBegun={refresh} />}
      {travel != null && (
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
  const { api, toasts } = useShell();
  const me = useSession().userId;
  const left = useSecondsLeft(travel.expiresAt, api.serverNow);
  const [isBusy, setBusy] = useState(false);
  const isOwn = travel.adminId === me;

  async function end(): Promise<void> {
    setBusy(true);
    try {
      await api.request(endTimeTravel);
      toasts.success(timeTravelTexts.ended);
    } catch (failure) {
      toasts.error(asApiError(failure).message);
    } finally {
      setBusy(false);
      onEnded();
    }
  }

  return (
    <>
      <div className="ws-past__banner" role="status">
        <HistoryIcon />
        <p>
          <b>
            {t('Read only: the workspace as {name} saw it after event {position}.', {
              name,
              position: travel.position.toLocaleString(locale),
            })}
          </b>{' '}
          {isOwn
            ? t('{name} sees that you opened it and why. Secrets are left out.', { name })
            : t('{admin} opened it.', { admin })}
        </p>
        <Chip tone="warning" title={t('Time until it ends automatically')}>
          {t('{left} min left', { left: Math.ceil(left / 60) })}
        </Chip>
        <Button loading={isBusy} onClick={() => void end()}>
          {t('End now')}
        </Button>
      </div>
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
