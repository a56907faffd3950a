import { t } from '@mach42/language/t.ts';
import { ConfirmDialog } from '@mach42/plugin-kit/ui/dialog.tsx';

interface DiscardDialogProps {
  readonly isOpen: boolean;
  readonly onDiscard: () => void;
  readonly onGoOn: () => void;
}

/** Asks before a dialog with unsaved changes is closed. */
export function DiscardDialog({ isOpen, onDiscard, onGoOn }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('Discard your changes?')}
      confirm={t('Discard')}
      cancel={t('Keep editing')}
      onConfirm={onDiscard}
      onCancel={onGoOn}
    >
      {t('What you changed here has not been saved.')}
    </ConfirmDialog>
  );
}
