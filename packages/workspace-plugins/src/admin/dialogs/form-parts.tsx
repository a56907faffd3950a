import { ErrorIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import type { ApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import type { ReactNode } from 'react';

interface FormActionsProps {
  readonly note?: string;
  /** The button that sends the form. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** The foot of a dialog's form. */
export function FormActions({ note, children, onClose }: FormActionsProps) {
  return (
    <footer className="ws-admin-form__actions">
      {note !== undefined && <output className="ws-admin-form__progress">{note}</output>}
      <Button onClick={onClose}>{t('Cancel')}</Button>
      {children}
    </footer>
  );
}

interface FailureNoteProps {
  /** The text of the error catalogue. */
  readonly title: string;
  readonly error: ApiError | undefined;
}

/** Shows why a form was refused; nothing while there is no error. */
export function FailureNote({ title, error }: FailureNoteProps) {
  if (error === undefined) return null;
  return (
    <div className="ws-admin-form__failure" role="alert">
      <ErrorIcon />
      <p>
        <strong>{title}</strong> <span>{error.message}</span>
      </p>
    </div>
  );
}
