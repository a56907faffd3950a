import {
  BlockedPersonIcon,
  BookmarkIcon,
  DashboardIcon,
  DesktopIcon,
  ExportIcon,
  EyeOpenIcon,
  ImportIcon,
  KeyIcon,
  LogOutIcon,
  MediaIcon,
  NotificationsIcon,
  ShieldIcon,
} from '@blueprintjs/icons';
import { passwordTexts } from '@mach42/contracts/users/password-rules.ts';
import { roleName } from '@mach42/contracts/users/roles.ts';
import type { ActiveRole, Role, User } from '@mach42/contracts/users/schemas.ts';
import { t } from '@mach42/language/t.ts';
import { useWorkspace } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { useState, type ReactNode } from 'react';
import { OwnStorage } from '../account/own-storage.tsx';
import { OwnWaysToSignIn } from '../account/own-ways-to-sign-in.tsx';
import { nameOf } from '../auth/session.slice.ts';
import { LanguageSelect } from '../settings/language-select.tsx';
import { useApp, useRoot } from './app-context.ts';
import type { Overlay } from './navigation.ts';

/** Who is signed in, as which role, and the way out. */
export default function AccountMenu({ user }: { readonly user: User }) {
  const { auth, navigation } = useApp();
  const openAdmin = useAdminWorkspace();
  const workspace = useWorkspace();
  const [switching, setSwitching] = useState(false);
  const roles = heldRoles(user.roles);
  const role = roleName(user.activeRole);
  const opens = (overlay: Overlay) => () => navigation.openOverlay(overlay);
  const hasWeakPassword = useRoot((state) => state.auth.hasWeakPassword === true);
  return (
    <div className="ws-popover__body ws-account">
      <dl className="ws-facts">
        <Fact name={t('Name')}>{nameOf(user)}</Fact>
        <Fact name={t('E-mail')}>{user.email === '' ? t('Not set') : user.email}</Fact>
        <Fact name={t('Mobile')}>{user.mobile}</Fact>
        <Fact name={t('Membership')}>{membership(user)}</Fact>
        <Fact name={t('Role')}>
          {roles.length < 2 ? (
            role
          ) : (
            <button
              type="button"
              className="ws-link"
              aria-expanded={switching}
              onClick={() => setSwitching(!switching)}
            >
              {role}
            </button>
          )}
        </Fact>
      </dl>
      {switching && (
        <Segmented<SwitchableRole>
          label={t('Active role')}
          value={user.activeRole === 'guest' ? 'standard' : user.activeRole}
          options={roles.map((value) => ({ value, label: roleName(value) }))}
          onChange={(next) => void auth.switchRole(next)}
        />
      )}
      <LanguageSelect />
      <div className="ws-account__storage">
        <OwnStorage />
      </div>
      {user.activeRole === 'admin' && (
        <Button icon={<ShieldIcon />} fill className="bp6-popover-dismiss" onClick={openAdmin}>
          {t('Admin Workspace')}
        </Button>
      )}
      {user.activeRole === 'admin' && (
        <Button
          icon={<DashboardIcon />}
          fill
          className="bp6-popover-dismiss"
          onClick={() => navigation.to('/admin')}
        >
          {t('Admin pages')}
        </Button>
      )}
      <Button icon={<MediaIcon />} fill className="bp6-popover-dismiss" onClick={opens('picture')}>
        {t('Profile picture')}
      </Button>
      <Button
        icon={<NotificationsIcon />}
        fill
        className="bp6-popover-dismiss"
        onClick={opens('notifications')}
      >
        {t('Notifications')}
      </Button>
      <Button
        icon={<EyeOpenIcon />}
        fill
        className="bp6-popover-dismiss"
        onClick={() => workspace.open(tabId('access'))}
      >
        {t('Who opened my content')}
      </Button>
      <Button
        icon={<ExportIcon />}
        fill
        className="bp6-popover-dismiss"
        onClick={() => workspace.open(tabId('ledger'))}
      >
        {t('What left this machine')}
      </Button>
      <Button
        icon={<BookmarkIcon />}
        fill
        className="bp6-popover-dismiss"
        onClick={() => workspace.open(tabId('saved'))}
      >
        {t('Saved and reminders')}
      </Button>
      {hasWeakPassword && <p className="ws-account__weak">{passwordTexts.weakToday}</p>}
      <Button
        icon={<ImportIcon />}
        fill
        className="bp6-popover-dismiss"
        onClick={opens('own-data')}
      >
        {t('Download my data')}
      </Button>
      <Button
        icon={<KeyIcon />}
        fill
        className="bp6-popover-dismiss"
        onClick={opens('credentials')}
      >
        {t('Password and secret word')}
      </Button>
      <OwnWaysToSignIn
        onSecondFactor={opens('second-step')}
        onPasskeys={opens('passkeys')}
        onIdentities={opens('identities')}
        onEmail={opens('email')}
      />
      <Button
        icon={<DesktopIcon />}
        fill
        className="bp6-popover-dismiss"
        onClick={opens('sign-ins')}
      >
        {t('Where you are signed in')}
      </Button>
      <Button
        icon={<BlockedPersonIcon />}
        fill
        className="bp6-popover-dismiss"
        onClick={opens('blocked-people')}
      >
        {t('Blocked people')}
      </Button>
      <Button icon={<LogOutIcon />} fill onClick={() => void auth.signOut()}>
        {t('Logout')}
      </Button>
    </div>
  );
}

function membership({ subscription }: User): string {
  return subscription === 'premium' ? t('Premium') : t('Valued member');
}

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

function Fact({ name, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Opens the Admin tab where there is one, else the admin pages. */
function useAdminWorkspace(): () => void {
  const { navigation, plugins, shell } = useApp();
  const hasTab = plugins.some((plugin) => plugin.tab('admin') !== undefined);
  return () => (hasTab ? shell.workspace.open('admin') : navigation.to('/admin'));
}

type SwitchableRole = Exclude<ActiveRole, 'guest'>;

/** The active roles that a list of roles allows; `user` is `standard` as an active role. */
function heldRoles(roles: readonly Role[]): readonly SwitchableRole[] {
  const held: SwitchableRole[] = [];
  if (roles.includes('user')) held.push('standard');
  if (roles.includes('moderator')) held.push('moderator');
  if (roles.includes('admin')) held.push('admin');
  return held;
}
