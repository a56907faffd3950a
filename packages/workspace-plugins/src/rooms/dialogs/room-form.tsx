import { t } from '@mach42/language/t.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import type { ReactNode } from 'react';
import './dialogs.css';

interface Refusal {
  readonly message: string;
}

interface RoomFormProps {
  readonly children: ReactNode;
  /** The refusal of the last attempt. */
  readonly error: Refusal | undefined;
  readonly isBusy: boolean;
  /** False: the form cannot be sent as it is. */
  readonly isReady?: boolean;
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly cancel?: string;
  readonly onSubmit: () => Promise<void>;
  readonly onCancel: () => void;
}

/** The form of a dialog about a room: its fields, its refusal, and its two buttons. */
export function RoomForm({ children, error, isBusy, isReady = true, ...rest }: RoomFormProps) {
  const { action, isDangerous = false, cancel = t('Cancel'), onSubmit, onCancel } = rest;
  return (
    <form
      className="ws-rooms-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isBusy) void onSubmit();
      }}
    >
      {children}
      <FormError error={error} />
      <div className="ws-rooms-form__actions">
        <Button onClick={onCancel}>{cancel}</Button>
        <Button
          type="submit"
          variant={isDangerous ? 'danger' : 'primary'}
          loading={isBusy}
          disabled={!isReady}
        >
          {action}
        </Button>
      </div>
    </form>
  );
}

/** Shows why a form was refused; nothing while there is no refusal. */
export function FormError({ error }: { readonly error: Refusal | undefined }) {
  if (error === undefined) return null;
  return (
    <p className="ws-rooms-form__error" role="alert">
      {error.message}
    </p>
  );
}
