import { CaretDownIcon, LogInIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { usePreferences, useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { Avatar } from '@mach42/plugin-kit/ui/avatar.tsx';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip, Count } from '@mach42/plugin-kit/ui/chip.tsx';
import { lazyPart } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { Suspense } from 'react';
import { useRoot } from './app-context.ts';

const PausedMark = lazyPart(() => import('../notices/paused-mark.tsx'));
const AccountMenu = lazyPart(() => import('./account-menu.tsx'));

/** The login card for a visitor, the account for a user. */
export function AccountButton({ compact = false }: { readonly compact?: boolean }) {
  const shell = useShell();
  const { user, name, activeRole } = useSession();
  const { pausedUntil } = usePreferences();
  const unseen = useRoot((state) => state.accessNotice.unseen);
  if (user === undefined) {
    return (
      <Button icon={<LogInIcon />} onClick={() => shell.signIn()}>
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
          <Suspense>
            <PausedMark />
          </Suspense>
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
