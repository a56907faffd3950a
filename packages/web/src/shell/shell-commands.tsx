import {
  BlockedPersonIcon,
  DesktopIcon,
  EnvelopeIcon,
  ExportIcon,
  EyeOpenIcon,
  NotificationsIcon,
  HelpIcon,
  KeyCommandIcon,
  KeyIcon,
  LogInIcon,
  LinkIcon,
  LogOutIcon,
  MediaIcon,
  PanelStatsIcon,
  PanelTableIcon,
  RefreshIcon,
  ShareIcon,
  ShieldIcon,
  TintIcon,
  WidgetHeaderIcon,
} from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import type { Command } from '@mach42/plugin-kit/commands.ts';
import type { ShellState } from '@mach42/plugin-kit/shell.ts';
import { systemTheme, themes } from '@mach42/plugin-kit/theme/theme.ts';
import { copyLink, openInNewWindow } from '@mach42/plugin-kit/ui/link-items.tsx';
import { loadWithRetry } from '@mach42/plugin-kit/ui/load-with-retry.ts';
import { useEffect, useMemo, useState } from 'react';
import { standing } from '../addresses/open-address.ts';
import type { AdminPageEntry } from '../admin/admin-pages.tsx';
import { eventLogActions } from '../event-log/event-log.slice.ts';
import { tabCommands } from '../workspace/tab-commands.tsx';
import { uiActions } from '../workspace/ui.slice.ts';
import { useApp, useRoot } from './app-context.ts';
import type { App } from './create-app.ts';
import type { AccountOverlay, Overlay } from './navigation.ts';
import type { BoundCommand } from './use-commands.ts';

/** The overlays of the page. */
export type ShellOverlay = 'palette' | 'keys' | 'layouts' | Overlay;

/** Clears every stored layout and loads the page again. */
async function hardReset({ keeper }: Pick<App, 'keeper'>): Promise<void> {
  await keeper.reset();
  location.reload();
}

/** Returns the path of the tab that was opened last; on pages of the admin area, the path of the page. */
function pathHere(app: App): string {
  const { tab, column } = standing(app);
  return location.pathname.startsWith('/admin') ? location.pathname : (tab ?? column ?? '/');
}

const anyone = () => true;
const isAdmin = ({ session }: Pick<ShellState, 'session'>) => session.activeRole === 'admin';

/**
 * The commands of the account, with the texts of its menu. They are repeated here, because the module of the menu
 * belongs to the login page, which would load the workbench with it.
 */
const accountCommands: readonly (Required<Pick<Command, 'title' | 'icon'>> & {
  readonly overlay: AccountOverlay;
})[] = [
  { overlay: 'own-data', title: t('Download my data'), icon: <ExportIcon /> },
  { overlay: 'credentials', title: t('Password and secret word'), icon: <KeyIcon /> },
  { overlay: 'second-step', title: t('Second step at sign-in'), icon: <ShieldIcon /> },
  { overlay: 'passkeys', title: t('Passkeys'), icon: <KeyIcon /> },
  { overlay: 'identities', title: t('Single sign-on'), icon: <LinkIcon /> },
  { overlay: 'email', title: t('E-mail address for messages'), icon: <EnvelopeIcon /> },
  { overlay: 'sign-ins', title: t('Where you are signed in'), icon: <DesktopIcon /> },
  { overlay: 'picture', title: t('Profile picture'), icon: <MediaIcon /> },
  { overlay: 'blocked-people', title: t('Blocked people'), icon: <BlockedPersonIcon /> },
];

/**
 * Returns the pages of the admin area. They are loaded only for admins, because with their icons they are larger than
 * the other commands.
 */
function useAdminPages(): readonly AdminPageEntry[] | undefined {
  const isOfAdmin = useRoot(isAdmin);
  const [pages, setPages] = useState<readonly AdminPageEntry[]>();
  useEffect(() => {
    if (!isOfAdmin) return undefined;
    let isHere = true;
    const load = async () => {
      const loaded = await loadWithRetry(() => import('../admin/admin-pages.tsx'));
      if (isHere) setPages(loaded.adminPages);
    };
    void load();
    return () => {
      isHere = false;
    };
  }, [isOfAdmin]);
  return pages;
}

/** The pages, and what only this leads to. */
const adminCommands = (pages: readonly AdminPageEntry[] = []) => [
  ...pages.map(({ path, title, icon }) => ({
    id: path.replaceAll('/', '-'),
    title,
    icon,
    path: `/admin/${path}`,
  })),
  {
    id: 'guest-calls',
    title: t('Show the model calls for guests'),
    icon: <ExportIcon />,
    path: '/admin/data/guest-calls',
  },
];

function shellCommands(
  app: App,
  open: (overlay: ShellOverlay) => void,
  pages: readonly AdminPageEntry[] | undefined,
): readonly Command[] {
  const reset = {
    title: t('Reset the workspace layout'),
    icon: <RefreshIcon />,
    when: anyone,
    run: () => void hardReset(app),
  };
  return [
    {
      id: 'workspace.open-palette',
      title: t('Search or run a command'),
      keys: 'mod+k',
      when: anyone,
      run: () => open('palette'),
    },
    { ...reset, id: 'workspace.reset-layout', keys: 'ctrl+f5' },
    { ...reset, id: 'workspace.reset-layout-mac', keys: 'shift+meta+r' },
    {
      id: 'workspace.toggle-panel',
      title: t('Show or hide the workspace panel'),
      icon: <WidgetHeaderIcon />,
      keys: 'mod+alt+w',
      run: ({ dispatch, getState }) =>
        dispatch(uiActions.panelShown(!getState().ui.workspaceTabsOpen)),
    },
    ...tabCommands(app),
    {
      id: 'workspace.toggle-event-log',
      title: t('Show or hide the Event Log'),
      icon: <PanelStatsIcon />,
      keys: 'mod+alt+l',
      when: anyone,
      run: (shell) => shell.dispatch(eventLogActions.toggled()),
    },
    {
      id: 'workspace.show-keys',
      title: t('Keyboard help'),
      icon: <KeyCommandIcon />,
      keys: '?',
      when: anyone,
      run: () => open('keys'),
    },
    {
      id: 'workspace.show-help',
      title: t('Help'),
      icon: <HelpIcon />,
      keys: 'f1',
      when: anyone,
      run: () => open('help'),
    },
    {
      id: 'workspace.take-tour',
      title: t('Take the tour'),
      icon: <HelpIcon />,
      when: anyone,
      run: () => open('tour'),
    },
    {
      id: 'workspace.copy-link',
      title: t('Copy link to this view'),
      icon: <LinkIcon />,
      run: (shell) => void copyLink(shell, pathHere(app)),
    },
    {
      id: 'workspace.open-window',
      title: t('Open this view in a new window'),
      icon: <ShareIcon />,
      run: () => openInNewWindow(pathHere(app)),
    },
    {
      id: 'workspace.show-layouts',
      title: t('Layouts'),
      icon: <PanelTableIcon />,
      run: () => open('layouts'),
    },
    {
      id: 'workspace.set-display',
      title: t('Display settings'),
      icon: <EyeOpenIcon />,
      run: () => open('display'),
    },
    {
      id: 'workspace.set-notifications',
      title: t('Notifications'),
      icon: <NotificationsIcon />,
      run: () => open('notifications'),
    },
    ...[...themes, { id: systemTheme, name: t('Follow the system') } as const].map((theme) => ({
      id: `workspace.use-${theme.id}`,
      title: t('Theme: {name}', { name: theme.name }),
      icon: <TintIcon />,
      when: anyone,
      run: () => app.theme.choose(theme.id),
    })),
    ...adminCommands(pages).map(({ id, title, icon, path }) => ({
      id: `workspace.show-${id}`,
      title,
      icon,
      group: t('Admin page'),
      when: isAdmin,
      run: () => app.navigation.to(path),
    })),
    ...accountCommands.map(({ overlay, title, icon }) => ({
      id: `workspace.open-${overlay}`,
      title,
      icon,
      group: t('Account'),
      run: () => open(overlay),
    })),
    {
      id: 'workspace.sign-out',
      title: t('Log out'),
      icon: <LogOutIcon />,
      run: () => void app.auth.signOut(),
    },
    {
      id: 'workspace.sign-in',
      title: t('Log in'),
      icon: <LogInIcon />,
      when: (state) => !state.session.signedIn,
      run: (shell) => shell.signIn(),
    },
  ];
}

/** The shell's own commands, ready to run. */
export function useShellCommands(open: (overlay: ShellOverlay) => void): readonly BoundCommand[] {
  const app = useApp();
  const session = useRoot((state) => state.session);
  const pages = useAdminPages();
  return useMemo(
    () =>
      shellCommands(app, open, pages)
        .filter((command) => command.when?.(app.shell.getState()) ?? session.signedIn)
        .map((command) => ({
          command,
          group: command.group ?? t('Workspace'),
          run: () => command.run(app.shell),
        })),
    [app, open, session, pages],
  );
}
