import { MenuItem } from '@blueprintjs/core';
import { ExportIcon, ImportIcon } from '@blueprintjs/icons';
import type { PhodFile } from '@mach42/contracts/phod/schemas.ts';
import { phodTexts } from '@mach42/contracts/phod/texts.ts';
import { useToasts } from '@mach42/plugin-kit/hooks.ts';
import { toastMs } from '@mach42/plugin-kit/toast-times.ts';
import { lazy, Suspense, useState, type ReactNode } from 'react';

const ExportDialog = lazy(() => import('./export-dialog.tsx'));
const ImportDialog = lazy(() => import('./import-dialog.tsx'));

interface Transfer {
  readonly items: ReactNode;
  readonly dialog: ReactNode;
}

/** The menu items that bring a file out and in, and the dialog of the one that was chosen. */
export function useTransfer(file: PhodFile | undefined): Transfer {
  const toasts = useToasts();
  const [open, setOpen] = useState<'export' | 'import'>();
  const close = () => setOpen(undefined);
  const isEmpty = file === undefined || Object.keys(file.briefData).length === 0;

  return {
    items: (
      <>
        <MenuItem
          icon={<ExportIcon />}
          text="Export…"
          onClick={() => {
            if (isEmpty) toasts.error(phodTexts.nothingToExport, { durationMs: toastMs.phod });
            else setOpen('export');
          }}
        />
        <MenuItem
          icon={<ImportIcon />}
          text="Import…"
          disabled={file === undefined}
          onClick={() => setOpen('import')}
        />
      </>
    ),
    dialog: file !== undefined && open !== undefined && (
      <Suspense fallback={null}>
        {open === 'export' ? (
          <ExportDialog file={file} onClose={close} />
        ) : (
          <ImportDialog file={file} onClose={close} />
        )}
      </Suspense>
    ),
  };
}
