import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { readSlice, useSlice } from '@mach42/plugin-kit/slices.ts';
import { toastMs } from '@mach42/plugin-kit/shell.ts';
import { lazy, Suspense, useCallback, useState, type ReactNode } from 'react';
import { phodSlice } from '../state.ts';
import { loadEditor } from './use-editor-chunk.ts';

/** Loads the editor together with the dialog around it, which reports when the editor cannot be loaded. */
const JsonDialog = lazy(() => {
  loadEditor().catch(() => undefined);
  return import('./json-dialog.tsx');
});

interface JsonDialogHandle {
  /** With a section: the caret starts there. */
  readonly open: (section?: string) => void;
  readonly dialog: ReactNode;
}

export function useJsonDialog(): JsonDialogHandle {
  const shell = useShell();
  const file = useSlice(phodSlice, (state) => state.file);
  const [opened, setOpened] = useState<{ readonly section: string | undefined }>();
  const open = useCallback(
    (section?: string) => {
      if (readSlice(phodSlice, shell.getState()).file === undefined) {
        shell.toasts.error(phodTexts.nothingToEdit, { durationMs: toastMs.phod });
      } else setOpened({ section });
    },
    [shell],
  );
  return {
    open,
    dialog: file !== undefined && opened !== undefined && (
      <Suspense fallback={null}>
        <JsonDialog file={file} section={opened.section} onClose={() => setOpened(undefined)} />
      </Suspense>
    ),
  };
}
