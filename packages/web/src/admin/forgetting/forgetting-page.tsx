import { PersonIcon } from '@blueprintjs/icons';
import {
  liftLegalHold,
  listForgettings,
  withdrawForgetting,
} from '@mach42/contracts/forgetting/calls.ts';
import type { ForgettingView } from '@mach42/contracts/forgetting/schemas.ts';
import { forgetTexts } from '@mach42/contracts/forgetting/texts.ts';
import { listUsers } from '@mach42/contracts/users/calls.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { SkeletonCards } from '@mach42/plugin-kit/ui/skeleton.tsx';
import { EmptyState, ErrorState } from '@mach42/plugin-kit/ui/state.tsx';
import { useState } from 'react';
import { ReasonDialog } from '../operations/reason-dialog.tsx';
import { PageFrame } from '../page-frame.tsx';
import { ForgettingCard } from './forgetting-card.tsx';
import { RequestForm } from './request-form.tsx';
import './forgetting.css';

const everyMs = 5_000;

/** Requests to forget people and legal holds, how far they are, and their receipts. */
export default function ForgettingPage() {
  const { api, toasts } = useShell();
  const { answer, error, refresh } = useRead(listForgettings, undefined, { everyMs });
  const users = useRead(listUsers);
  const [lifting, setLifting] = useState<ForgettingView>();
  const [isBusy, setBusy] = useState(false);

  async function act(action: () => Promise<unknown>, done: string): Promise<void> {
    setBusy(true);
    try {
      await action();
      toasts.success(done);
      setLifting(undefined);
    } catch (failure) {
      toasts.error(asApiError(failure).message);
    } finally {
      setBusy(false);
      refresh();
    }
  }

  return (
    <PageFrame title={forgetTexts.adminTitle}>
      <p className="ws-forgetting__intro ws-muted">{forgetTexts.intro}</p>
      <RequestForm
        people={(users.answer?.data ?? []).filter(({ email }) => email !== '')}
        onDone={refresh}
      />
      {answer === undefined && error === undefined && <SkeletonCards />}
      {answer === undefined && error !== undefined && (
        <ErrorState title={t('The requests could not be read')} error={error} onRetry={refresh} />
      )}
      {answer?.data.length === 0 && (
        <EmptyState icon={<PersonIcon size={20} />} title={t('No requests and no holds')}>
          {forgetTexts.none}
        </EmptyState>
      )}
      <ul className="ws-forgetting__list">
        {answer?.data.map((one) => (
          <ForgettingCard
            key={one.userId}
            forgetting={one}
            isBusy={isBusy}
            onLift={() => setLifting(one)}
            onWithdraw={() =>
              void act(
                () => api.request(withdrawForgetting, { params: { userId: one.userId } }),
                forgetTexts.withdrawn,
              )
            }
          />
        ))}
      </ul>
      {answer?.meta.hasMore === true && <p className="ws-muted">{forgetTexts.newestOnly}</p>}
      {lifting !== undefined && (
        <ReasonDialog
          title={t('Lift the legal hold on {userName}?', { userName: lifting.userName })}
          confirm={t('Lift hold')}
          isBusy={isBusy}
          onClose={() => setLifting(undefined)}
          onConfirm={(reason) =>
            void act(
              () =>
                api.request(liftLegalHold, {
                  params: { userId: lifting.userId },
                  body: { reason },
                }),
              forgetTexts.lifted,
            )
          }
        >
          {forgetTexts.lifting}
        </ReasonDialog>
      )}
    </PageFrame>
  );
}
