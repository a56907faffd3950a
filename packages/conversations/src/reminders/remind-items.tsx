import { CalendarIcon, NotificationsIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { formatStamp } from '@mach42/plugin-kit/time.ts';
import { MenuDivider, MenuItem } from '@mach42/plugin-kit/ui/menu.tsx';
import { useState } from 'react';
import { remindTimes } from './remind-times.ts';

interface RemindItemsProps {
  readonly onRemind: (at: Date) => void;
  readonly onOther: () => void;
}

/** “Remind me”, and when. */
export function RemindItems({ onRemind, onOther }: RemindItemsProps) {
  const [now] = useState(() => new Date());
  return (
    <>
      <MenuDivider title={t('Remind me')} />
      {remindTimes(now).map(({ id, label, at }) => (
        <MenuItem
          key={id}
          icon={<NotificationsIcon />}
          text={label}
          label={formatStamp(at, now)}
          onClick={() => onRemind(at)}
        />
      ))}
      <MenuItem icon={<CalendarIcon />} text={t('At another time…')} onClick={onOther} />
    </>
  );
}
