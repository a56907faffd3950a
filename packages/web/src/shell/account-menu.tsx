import {
  BlockedPersonIcon,
  BookmarkIcon,
  CogIcon,
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
  EnvelopeIcon,
  LinkIcon,
} from '@blueprintjs/icons';
import { getOwnEmail } from '@mach42/contracts/email/calls.ts';
import { emailTexts } from '@mach42/contracts/email/texts.ts';
import { listIdentities } from '@mach42/contracts/users/openid-calls.ts';
import { openIdTexts } from '@mach42/contracts/users/openid-texts.ts';
import { listPasskeys } from '@mach42/contracts/users/passkey-calls.ts';
import { passkeyTexts } from '@mach42/contracts/users/passkey-texts.ts';
import { passwordTexts } from '@mach42/contracts/users/password-rules.ts';
import { roleName } from '@mach42/contracts/users/roles.ts';
import type { ActiveRole, Role, User } from '@mach42/contracts/users/schemas.ts';
import { getSecondFactor } from '@mach42/contracts/users/second-factor-calls.ts';
import { secondFactorTexts } from '@mach42/contracts/users/second-factor-texts.ts';
import { t } from '@mach42/language/t.ts';
import { useWorkspace } from '@mach42/plugin-kit/hooks.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { useRead } from '@mach42/plugin-kit/reads/use-read.ts';
import { Button } from '@mach42/plugin-kit/ui/button.tsx';
import { Segmented } from '@mach42/plugin-kit/ui/segmented.tsx';
import { useState, type ReactElement, type ReactNode } from 'react';
import { OwnStorage } from '../account/own-storage.tsx';
import { nameOf } from '../auth/session.slice.ts';
import { LanguageSelect } from '../settings/language-select.tsx';
import { useApp, useRoot } from './app-context.ts';
import type { Overlay } from './navigation.ts';

interface OwnWaysToSignInProps {
  readonly onSecondFactor: () => void;
  readonly onPasskeys: () => void;
  readonly onIdentities: () => void;
  readonly onEmail: () => void;
}

/** The ways to sign in, and to a forgotten password, that the settings allow the person, or that they have; one that could not be read says so in its dialog. */
function OwnWaysToSignIn(props: OwnWaysToSignInProps) {
  const { onSecondFactor, onPasskeys, onIdentities, onEmail } = props;
  const email = useRead(getOwnEmail);
  const { isOffered: hasEmail = false, address = null } = email.answer?.data ?? {};
  const identities = useRead(listIdentities);
  const { isOffered = false, identities: linked = [] } = identities.answer?.data ?? {};
  const factor = useRead(getSecondFactor);
  const passkeys = useRead(listPasskeys);
  const { isOn = false, policy = 'off' } = factor.answer?.data ?? {};
  const { isAllowed = false, passkeys: own = [] } = passkeys.answer?.data ?? {};
  return (
    <>
      {(isOn || policy !== 'off' || factor.error !== undefined) && (
        <Button icon={<ShieldIcon />} fill className="bp6-popover-dismiss" onClick={onSecondFactor}>
          {secondFactorTexts.title}
        </Button>
      )}
      {(isAllowed || own.length > 0 || passkeys.error !== undefined) && (
        <Button icon={<KeyIcon />} fill className="bp6-popover-dismiss" onClick={onPasskeys}>
          {passkeyTexts.title}
        </Button>
      )}
      {(isOffered || linked.length > 0 || identities.error !== undefined) && (
        <Button icon={<LinkIcon />} fill className="bp6-popover-dismiss" onClick={onIdentities}>
          {openIdTexts.title}
        </Button>
      )}
      {(hasEmail || address !== null || email.error !== undefined) && (
        <Button icon={<EnvelopeIcon />} fill className="bp6-popover-dismiss" onClick={onEmail}>
          {emailTexts.title}
        </Button>
      )}
    </>
  );
}

/** Shows who is signed in and in which role, and offers to sign out. */
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
        <Item icon={<ShieldIcon />} text={t('Admin Workspace')} onClick={openAdmin} />
      )}
      {user.activeRole === 'admin' && (
        <Item
          icon={<DashboardIcon />}
          text={t('Admin pages')}
          onClick={() => navigation.to('/admin')}
        />
      )}
      <Item icon={<MediaIcon />} text={t('Profile picture')} onClick={opens('picture')} />
      <Item
        icon={<NotificationsIcon />}
        text={t('Notifications')}
        onClick={opens('notifications')}
      />
      <Item icon={<CogIcon />} text={t('Display settings')} onClick={opens('display')} />
      <Item
        icon={<EyeOpenIcon />}
        text={t('Who opened my content')}
        onClick={() => workspace.open(tabId('access'))}
      />
      <Item
        icon={<ExportIcon />}
        text={t('What left this machine')}
        onClick={() => workspace.open(tabId('ledger'))}
      />
      <Item
        icon={<BookmarkIcon />}
        text={t('Saved and reminders')}
        onClick={() => workspace.open(tabId('saved'))}
      />
      {hasWeakPassword && <p className="ws-account__weak">{passwordTexts.weakToday}</p>}
      <Item icon={<ImportIcon />} text={t('Download my data')} onClick={opens('own-data')} />
      <Item
        icon={<KeyIcon />}
        text={t('Password and secret word')}
        onClick={opens('credentials')}
      />
      <OwnWaysToSignIn
        onSecondFactor={opens('second-step')}
        onPasskeys={opens('passkeys')}
        onIdentities={opens('identities')}
        onEmail={opens('email')}
      />
      <Item
        icon={<DesktopIcon />}
        text={t('Where you are signed in')}
        onClick={opens('sign-ins')}
      />
      <Item
        icon={<BlockedPersonIcon />}
        text={t('Blocked people')}
        onClick={opens('blocked-people')}
      />
      <Button icon={<LogOutIcon />} fill onClick={() => void auth.signOut()}>
        {t('Logout')}
      </Button>
    </div>
  );
}

interface ItemProps {
  readonly icon: ReactElement;
  readonly text: string;
  readonly onClick: () => void;
}

/** An item that closes the menu and runs its action. */
function Item({ icon, text, onClick }: ItemProps) {
  return (
    <Button icon={icon} fill className="bp6-popover-dismiss" onClick={onClick}>
      {text}
    </Button>
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
