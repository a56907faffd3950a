import {
  DisableIcon,
  EditIcon,
  KeyIcon,
  LinkIcon,
  LogOutIcon,
  MoreIcon,
  RefreshIcon,
  ShieldIcon,
  TickIcon,
  TimeIcon,
} from '@blueprintjs/icons';
import { adminTexts, passwordLinkTexts } from '@mach42/contracts/users/account-texts.ts';
import type { User } from '@mach42/contracts/users/schemas.ts';
import { secondFactorTexts } from '@mach42/contracts/users/second-factor-texts.ts';
import { signInTexts } from '@mach42/contracts/users/sign-in-texts.ts';
import { userTexts } from '@mach42/contracts/users/texts.ts';
import { t } from '@mach42/language/t.ts';
import { IconButton } from '@mach42/plugin-kit/ui/button.tsx';
import { Menu, MenuDivider, MenuItem } from '@mach42/plugin-kit/ui/menu.tsx';
import { Popover } from '@mach42/plugin-kit/ui/popover.tsx';
import type { ReactNode } from 'react';
import type { OnAsk } from '../dialogs/admin-dialogs.tsx';

interface OfUser {
  readonly user: User;
  readonly isSelf: boolean;
  readonly onAsk: OnAsk;
}

/** The rarer actions of an admin: a link for a new password, removing the second step, ending the sign-ins. */
export function MoreActions(props: OfUser) {
  return (
    <ActionsOf user={props.user}>
      <RareItems {...props} />
    </ActionsOf>
  );
}

export interface RowMenuProps extends OfUser {
  readonly onStatus: (user: User, status: User['status']) => void;
}

/** The menu with all actions of an admin on a person. */
export function RowMenu(props: RowMenuProps) {
  const { user, isSelf, onAsk, onStatus } = props;
  const isActive = user.status === 'active';
  return (
    <ActionsOf user={user}>
      <MenuItem
        icon={<EditIcon />}
        text={adminTexts.edit}
        onClick={() => onAsk({ what: 'edit', user })}
      />
      <MenuItem
        icon={<TimeIcon />}
        text={adminTexts.activity}
        onClick={() => onAsk({ what: 'activity', user })}
      />
      <MenuItem
        icon={<KeyIcon />}
        text={adminTexts.resetPassword}
        onClick={() => onAsk({ what: 'password', user })}
      />
      <MenuItem
        icon={<RefreshIcon />}
        text={adminTexts.resetSecret}
        onClick={() => onAsk({ what: 'secret', user })}
      />
      <RareItems {...props} />
      <MenuDivider />
      <MenuItem
        icon={isActive ? <DisableIcon /> : <TickIcon />}
        text={isActive ? adminTexts.deactivate : adminTexts.activate}
        disabled={isActive && isSelf}
        title={isActive && isSelf ? userTexts.ownStatus : undefined}
        onClick={() => onStatus(user, isActive ? 'inactive' : 'active')}
      />
    </ActionsOf>
  );
}

function RareItems({ user, isSelf, onAsk }: OfUser) {
  return (
    <>
      <MenuItem
        icon={<LinkIcon />}
        text={passwordLinkTexts.make}
        disabled={isSelf}
        title={isSelf ? passwordLinkTexts.own : undefined}
        onClick={() => onAsk({ what: 'password-link', user })}
      />
      <MenuItem
        icon={<ShieldIcon />}
        text={secondFactorTexts.reset}
        disabled={isSelf}
        title={isSelf ? secondFactorTexts.resetOwn : undefined}
        onClick={() => onAsk({ what: 'second-factor', user })}
      />
      <MenuItem
        icon={<LogOutIcon />}
        text={signInTexts.endOf}
        onClick={() => onAsk({ what: 'end-sign-ins', user })}
      />
    </>
  );
}

function ActionsOf({ user, children }: Pick<OfUser, 'user'> & { readonly children: ReactNode }) {
  return (
    <Popover placement="bottom-end" content={<Menu>{children}</Menu>}>
      <IconButton
        size="small"
        icon={<MoreIcon size={12} />}
        label={t('More for {name}', { name: user.name })}
      />
    </Popover>
  );
}
