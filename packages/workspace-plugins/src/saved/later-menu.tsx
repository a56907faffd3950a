import { CalendarIcon, NotificationsIcon, NotificationsSnoozeIcon } from '@blueprintjs/icons';
import { setReminder } from '@mach42/contracts/reminders/calls.ts';
import { remindTimes } from '@mach42/conversations/reminders/remind-times.ts';
import { t } from '@mach42/language/t.ts';
import { useShell } from '@mach42/plugin-kit/hooks.ts';
import { formatStamp } from '@mach42/plugin-kit/time.ts';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { lazyPart } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { Menu, MenuItem } from '@mach42/plugin-kit/ui/menu.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { Suspense, useState } from 'react';

const RemindDialog = lazyPart(() => import('@mach42/conversations/reminders/remind-dialog.tsx'));

interface LaterMenuProps {
  readonly messageId: string;
  readonly now: Date;
  /** Makes a call that changes the list, and reads the list again. */
  readonly change: (act: () => Promise<unknown>) => Promise<boolean>;
}

/** Postpones a reminder that is due. */
export function LaterMenu({ messageId, now, change }: LaterMenuProps) {
  const { api } = useShell();
  const [isAsking, setAsking] = useState(false);
  const putOff = (at: Date) =>
    change(() =>
      api.request(setReminder, { params: { id: messageId }, body: { at: at.toISOString() } }),
    );
  return (
    <>
      <Popover
        placement="bottom-end"
        content={
          <Menu>
            {remindTimes(now).map(({ id, label, at }) => (
              <MenuItem
                key={id}
                icon={<NotificationsIcon />}
                text={label}
                label={formatStamp(at, now)}
                onClick={() => void putOff(at)}
              />
            ))}
            <MenuItem
              icon={<CalendarIcon />}
              text={t('At another time…')}
              onClick={() => setAsking(true)}
            />
          </Menu>
        }
      >
        <IconButton
          size="small"
          icon={<NotificationsSnoozeIcon size={14} />}
          label={t('Remind me later')}
        />
      </Popover>
      {isAsking && (
        <Suspense>
          <RemindDialog
            message={{ id: messageId }}
            onClose={() => {
              setAsking(false);
              void change(() => Promise.resolve());
            }}
          />
        </Suspense>
      )}
    </>
  );
}
