import { titleOfKey } from '@mach42/contracts/phod/sections.ts';
import { t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice } from '@mach42/plugin-kit/slices.ts';
import { ConfirmDialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { lazy, Suspense } from 'react';
import { sending, sendingSlice } from './state/sending-slice.ts';
import { useShownPolicy } from './use-policies.ts';

const OverviewDialog = lazy(() => import('./overview-dialog.tsx'));

/** The list of all sections, and the question before one of them is sent as it is. */
export function SendingDialogs() {
  const { dispatch } = useShell();
  const { overview, confirming } = useSlice(sendingSlice, (state) => state);
  const before = useShownPolicy(confirming ?? '');
  const ask = (section: string | undefined) => dispatch(sending.confirmationAsked(section));
  return (
    <>
      {overview && (
        <Suspense fallback={null}>
          <OverviewDialog onClose={() => dispatch(sending.overviewShown(false))} />
        </Suspense>
      )}
      <ConfirmDialog
        isOpen={confirming !== undefined}
        title={t('Send “{titleOfKey}” in full?', { titleOfKey: titleOfKey(confirming ?? '') })}
        confirm={t('Send in full')}
        onConfirm={() => {
          if (confirming === undefined) return;
          const choice = {
            section: confirming,
            policy: 'full',
            before: before ?? 'masked',
          } as const;
          dispatch(sending.chosen(choice));
        }}
        onCancel={() => ask(undefined)}
      >
        {t(
          'Models outside this machine then receive this section unchanged, with names, numbers and addresses, and their providers may keep it. Only values of your secrets are still replaced.',
        )}
      </ConfirmDialog>
    </>
  );
}
