import { t } from '@mach42/language/t.ts';
import { useState, type ReactNode } from 'react';
import { useLeaveGuard } from '../hooks.ts';
import { ConfirmDialog } from './dialog.tsx';

export interface LeaveQuestion {
  /** Closes at once where nothing was typed; asks otherwise. */
  readonly close: () => void;
  /** The form reports whether it has unsaved changes. */
  readonly noteChanged: (isChanged: boolean) => void;
  readonly question: ReactNode;
}

/** Guards a dialog with a form: Cancel, Escape and a press beside the dialog do not discard the typed text. */
export function useLeaveQuestion(onClose: () => void): LeaveQuestion {
  const [isChanged, noteChanged] = useState(false);
  const [asking, setAsking] = useState(false);
  useLeaveGuard(isChanged);
  const leave = () => {
    setAsking(false);
    noteChanged(false);
    onClose();
  };
  return {
    noteChanged,
    close: () => (isChanged ? setAsking(true) : leave()),
    question: (
      <ConfirmDialog
        isOpen={asking}
        title={t('Discard your changes?')}
        confirm={t('Discard')}
        cancel={t('Keep editing')}
        onConfirm={leave}
        onCancel={() => setAsking(false)}
      >
        {t('What you typed here has not been saved.')}
      </ConfirmDialog>
    ),
  };
}
