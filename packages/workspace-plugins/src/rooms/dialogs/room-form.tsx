import { t } from '@mach42/language/t.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { type ReactNode, useState } from 'react';
import './dialogs.css';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';

interface Request {
  readonly busy: boolean;
  /** Why the last one failed, in words. */
  readonly error: string | undefined;
  readonly setError: (error: string | undefined) => void;
  /** Returns whether it worked; a failure is shown in place. */
  readonly run: (send: () => Promise<unknown>) => Promise<boolean>;
}

/** A request of a form: one at a time. */
export function useRequest(): Request {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  return {
    busy,
    error,
    setError,
    run: async (send) => {
      setBusy(true);
      setError(undefined);
      try {
        await send();
        return true;
      } catch (thrown) {
        setError(asApiError(thrown).message);
        return false;
      } finally {
        setBusy(false);
      }
    },
  };
}

interface RoomFormProps {
  readonly children: ReactNode;
  /** Why the last attempt was refused. */
  readonly error: string | undefined;
  readonly isBusy: boolean;
  /** False: the form cannot be sent as it is. */
  readonly isReady?: boolean;
  readonly action: string;
  readonly isDangerous?: boolean;
  readonly cancel?: string;
  readonly onSubmit: () => Promise<void>;
  readonly onCancel: () => void;
}

/** The form of a dialog about a room: its fields, why it was refused, and its two buttons. */
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

/** Why a form was not carried out; nothing while there is no reason. */
export function FormError({ error }: { readonly error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p className="ws-rooms-form__error" role="alert">
      {error}
    </p>
  );
}
