import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import type { ReactNode } from 'react';

interface FormActionsProps {
  readonly note?: string;
  /** What sends the form. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** The foot of a dialog's form. */
export function FormActions({ note, children, onClose }: FormActionsProps) {
  return (
    <footer className="ws-admin-form__actions">
      {note !== undefined && <output className="ws-admin-form__progress">{note}</output>}
      <Button onClick={onClose}>Cancel</Button>
      {children}
    </footer>
  );
}
