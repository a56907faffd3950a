import { CaretDownIcon, LogInIcon, NotificationsSnoozeIcon } from '@blueprintjs/icons';
import { isPausedAt } from '@mach42/contracts/kernel/time-zone.ts';
import { t } from '@mach42/language/t.ts';
import { useMinute } from '@mach42/plugin-kit/clock.ts';
import { usePreferences, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { formatTime } from '@mach42/plugin-kit/time.ts';
import { Avatar } from '@mach42/plugin-kit/ui/avatar.tsx';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip, Count } from '@mach42/plugin-kit/ui/chip.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { lazy, Suspense } from 'react';
import { useRoot } from './app-context.ts';

const AccountMenu = lazy(() => import('./account-menu.tsx'));

/** When the person may be disturbed again; undefined: now. It changes with the minutes, by itself. */
export function usePausedUntil(): Date | undefined {
  const { pausedUntil } = usePreferences();
  const now = useMinute();
  return isPausedAt(pausedUntil, now) ? new Date(pausedUntil) : undefined;
}

/** The login card for a visitor, the account for a user. */
export function AccountButton({ compact = false }: { readonly compact?: boolean }) {
  const shell = useShell();
  const { user, name, activeRole } = useSession();
  const pausedUntil = usePausedUntil();
  const unseen = useRoot((state) => state.accessNotice.unseen);
  if (user === undefined) {
    return (
      <Button icon={<LogInIcon />} onClick={shell.signIn}>
        {t('Log in')}
      </Button>
    );
  }
  return (
    <Popover
      placement="bottom-end"
      content={
        <Suspense>
          <AccountMenu user={user} />
        </Suspense>
      }
    >
      <Button variant="plain" className="ws-top-bar__account">
        <span className="ws-visually-hidden">
          {t('Account of')} {compact && name}{' '}
        </span>
        <Avatar name={name} userId={user.userId} />
        {pausedUntil !== undefined && (
          <NotificationsSnoozeIcon
            title={t('Do not disturb until {time}', { time: formatTime(pausedUntil) })}
          />
        )}
        {!compact && <span className="ws-top-bar__name">{name}</span>}
        {!compact && activeRole === 'admin' && <Chip>{t('Admin')}</Chip>}
        <Count
          value={unseen}
          accent
          label={t('{unseen} new under Who opened my content', { unseen })}
        />
        {!compact && <CaretDownIcon />}
      </Button>
    </Popover>
  );
}
