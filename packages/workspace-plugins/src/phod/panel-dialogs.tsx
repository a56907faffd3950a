import { titleOfKey } from '@mach42/contracts/phod/sections.ts';
import { picturesSection } from '@mach42/contracts/sending/pictures.ts';
import { pictureTexts } from '@mach42/contracts/sending/texts.ts';
import { t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { useSlice, readSlice } from '@mach42/plugin-kit/slices.ts';
import { ConfirmDialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { lazy, Suspense, useCallback, type ReactNode } from 'react';
import { sending, sendingSlice } from './sending/state/sending-slice.ts';
import { useShownPolicy } from './sending/policy-menu.tsx';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { toastMs } from '@mach42/plugin-kit/shell.ts';
import { phod, phodSlice } from './state.ts';
import { loadEditor } from './json/use-editor-chunk.ts';

const OverviewDialog = lazy(() => import('./sending/overview-dialog.tsx'));

/** The list of all sections, and the question before one of them is sent as it is. */
export function SendingDialogs() {
  const { dispatch } = useShell();
  const { overview, confirming } = useSlice(sendingSlice, (state) => state);
  const before = useShownPolicy(confirming ?? '');
  const isPictures = confirming === picturesSection;
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
        title={
          isPictures
            ? pictureTexts.ask
            : t('Send “{titleOfKey}” in full?', { titleOfKey: titleOfKey(confirming ?? '') })
        }
        confirm={isPictures ? pictureTexts.confirm : t('Send in full')}
        onConfirm={() => {
          if (confirming === undefined) return;
          const choice = {
            section: confirming,
            policy: 'full',
            before: isPictures ? 'never' : (before ?? 'masked'),
          } as const;
          dispatch(sending.chosen(choice));
        }}
        onCancel={() => ask(undefined)}
      >
        {isPictures
          ? pictureTexts.explained
          : t(
              'Models outside this machine then receive this section unchanged, with names, numbers and addresses, and their providers may keep it. Only values of your secrets are still replaced.',
            )}
      </ConfirmDialog>
    </>
  );
}

/** Loads the editor together with the dialog around it, which reports when the editor cannot be loaded. */
const JsonDialog = lazy(() => {
  loadEditor().catch(() => undefined);
  return import('./json/json-dialog.tsx');
});

interface JsonDialogHandle {
  /** With a section: the caret starts there. */
  readonly open: (section?: string) => void;
  readonly dialog: ReactNode;
}

export function useJsonDialog(): JsonDialogHandle {
  const shell = useShell();
  const { file, dialog } = useSlice(phodSlice, (state) => state);
  const open = useCallback(
    (section?: string) => {
      if (readSlice(phodSlice, shell.getState()).file === undefined) {
        shell.toasts.error(phodTexts.nothingToEdit, { durationMs: toastMs.phod });
      } else
        shell.dispatch(
          phod.dialogOpened({ kind: 'json', ...(section !== undefined && { section }) }),
        );
    },
    [shell],
  );
  return {
    open,
    dialog: file !== undefined && dialog?.kind === 'json' && (
      <Suspense fallback={null}>
        <JsonDialog
          file={file}
          section={dialog.section}
          onClose={() => shell.dispatch(phod.dialogClosed())}
        />
      </Suspense>
    ),
  };
}
