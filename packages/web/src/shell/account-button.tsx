import { CaretDownIcon, LogInIcon } from '@blueprintjs/icons';
import { useSession, useShell } from '@mach42/plugin-kit/hooks.ts';
import { Avatar } from '@mach42/plugin-kit/ui/avatar.tsx';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Chip, Count } from '@mach42/plugin-kit/ui/chip.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import { lazy, Suspense, useState } from 'react';
import { useRoot } from './app-context.ts';
import { AccountStatus } from './account-status.tsx';

const CredentialsDialog = lazy(() => import('../account/credentials-dialog.tsx'));

/** The login card for a visitor, the account for a user. */
export function AccountButton({ compact = false }: { readonly compact?: boolean }) {
  const shell = useShell();
  const { user, name, activeRole } = useSession();
  const [changesCredentials, setChangesCredentials] = useState(false);
  const unseen = useRoot((state) => state.accessNotice.unseen);
  if (user === undefined) {
    return (
      <Button icon={<LogInIcon />} onClick={shell.signIn}>
        Log in
      </Button>
    );
  }
  return (
    <>
      <Popover
        placement="bottom-end"
        content={<AccountStatus user={user} onChangeWords={() => setChangesCredentials(true)} />}
      >
        <Button variant="plain" className="ws-top-bar__account">
          <span className="ws-visually-hidden">Account of {compact && name} </span>
          <Avatar name={name} />
          {!compact && <span className="ws-top-bar__name">{name}</span>}
          {!compact && activeRole === 'admin' && <Chip>Admin</Chip>}
          <Count value={unseen} accent label={`${unseen} new under Who opened my content`} />
          {!compact && <CaretDownIcon />}
        </Button>
      </Popover>
      {changesCredentials && (
        <Suspense>
          <CredentialsDialog onClose={() => setChangesCredentials(false)} />
        </Suspense>
      )}
    </>
  );
}
