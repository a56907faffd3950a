import { NotificationsIcon } from '@blueprintjs/icons';
import type { Message } from '@mach42/contracts/messages/schemas.ts';
import { setReminder } from '@mach42/contracts/reminders/calls.ts';
import { t } from '@mach42/language/t.ts';
import { asApiError } from '@mach42/plugin-kit/api/api-error.ts';
import { DateTimeField } from '@mach42/plugin-kit/dates/date-time-field.tsx';
import { preferredZone } from '@mach42/plugin-kit/dates/preferred.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { formatStamp } from '@mach42/plugin-kit/time.ts';
import { Dialog } from '@mach42/plugin-kit/ui/dialog.tsx';
import { Field } from '@mach42/plugin-kit/ui/field.tsx';
import { useState } from 'react';

interface RemindDialogProps {
  readonly message: Pick<Message, 'id'>;
  readonly onClose: () => void;
}

/** Asks when the person wants to be reminded of a message. */
export default function RemindDialog({ message, onClose }: RemindDialogProps) {
  const { api, toasts } = useShell();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const at = preferredZone.timeOf(typed);

  async function remind(): Promise<void> {
    if (at === undefined) return;
    setBusy(true);
    try {
      const params = { id: message.id };
      await api.request(setReminder, { params, body: { at: at.toISOString() } });
      toasts.success(t('You will be reminded: {when}', { when: formatStamp(at, new Date()) }));
      onClose();
    } catch (thrown) {
      setError(asApiError(thrown).message);
      setBusy(false);
    }
  }

  return (
    <Dialog
      isOpen
      title={t('Remind me')}
      icon={<NotificationsIcon />}
      onClose={onClose}
      action={{
        label: t('Remind me'),
        loading: isBusy,
        disabled: at === undefined,
        run: () => void remind(),
      }}
    >
      <Field label={t('When')} {...(error !== undefined && { error })}>
        {(ids) => (
          <DateTimeField
            {...ids}
            usualTime="09:00"
            value={typed}
            onChange={(value) => {
              setTyped(value);
              setError(undefined);
            }}
          />
        )}
      </Field>
    </Dialog>
  );
}
