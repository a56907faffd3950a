import {
  DashboardIcon,
  ExportIcon,
  EyeOpenIcon,
  KeyCommandIcon,
  LogInIcon,
  LogOutIcon,
  OfficeIcon,
  PanelStatsIcon,
  PulseIcon,
  RefreshIcon,
  TintIcon,
  WidgetHeaderIcon,
} from '@blueprintjs/icons';
import type { Command } from '@mach42/plugin-kit/commands.ts';
import type { ShellState } from '@mach42/plugin-kit/shell.ts';
import { themes } from '@mach42/plugin-kit/theme/theme.ts';
import { useMemo } from 'react';
import { eventLogActions } from '../event-log/event-log.slice.ts';
import { uiActions } from '../workspace/ui.slice.ts';
import { useApp, useRoot } from './app-context.ts';
import type { App } from './create-app.ts';
import type { BoundCommand } from './use-commands.ts';

/** What opens over the page. */
export type ShellOverlay = 'palette' | 'keys' | 'display';

/** Clears every stored layout and loads the page again. */
async function hardReset({ keeper }: Pick<App, 'keeper'>): Promise<void> {
  await keeper.reset();
  location.reload();
}

const anyone = () => true;
const isAdmin = ({ session }: ShellState) => session.activeRole === 'admin';

/** The pages of the admin area that nothing else leads to. */
const adminPages = [
  { id: 'dashboard', title: 'Dashboard', icon: <DashboardIcon />, path: '/admin/dashboard' },
  { id: 'health', title: 'System Health', icon: <PulseIcon />, path: '/admin/system/health' },
  { id: 'workers', title: 'LLM Workers', icon: <OfficeIcon />, path: '/admin/system/workers' },
  {
    id: 'guest-calls',
    title: 'Show what models were called for guests',
    icon: <ExportIcon />,
    path: '/admin/data/guest-calls',
  },
] as const;

function shellCommands(app: App, open: (overlay: ShellOverlay) => void): readonly Command[] {
  const reset = {
    title: 'Reset the workspace layout',
    icon: <RefreshIcon />,
    when: anyone,
    run: () => void hardReset(app),
  };
  return [
    {
      id: 'workspace.open-palette',
      title: 'Search or run a command',
      keys: 'mod+k',
      when: anyone,
      run: () => open('palette'),
    },
    { ...reset, id: 'workspace.reset-layout', keys: 'ctrl+f5' },
    { ...reset, id: 'workspace.reset-layout-mac', keys: 'shift+meta+r' },
    {
      id: 'workspace.toggle-panel',
      title: 'Show or hide the workspace panel',
      icon: <WidgetHeaderIcon />,
      keys: 'mod+alt+w',
      run: ({ dispatch, getState }) =>
        dispatch(uiActions.panelShown(!getState().ui.workspaceTabsOpen)),
    },
    {
      id: 'workspace.toggle-event-log',
      title: 'Show or hide the Event Log',
      icon: <PanelStatsIcon />,
      keys: 'mod+alt+l',
      when: anyone,
      run: (shell) => shell.dispatch(eventLogActions.toggled()),
    },
    {
      id: 'workspace.show-keys',
      title: 'Keyboard help',
      icon: <KeyCommandIcon />,
      keys: '?',
      when: anyone,
      run: () => open('keys'),
    },
    {
      id: 'workspace.set-display',
      title: 'Display settings',
      icon: <EyeOpenIcon />,
      run: () => open('display'),
    },
    ...themes.map((theme) => ({
      id: `workspace.use-${theme.id}`,
      title: `Theme: ${theme.name}`,
      icon: <TintIcon />,
      when: anyone,
      run: () => app.theme.choose(theme.id),
    })),
    ...adminPages.map(({ id, title, icon, path }) => ({
      id: `workspace.show-${id}`,
      title,
      icon,
      when: isAdmin,
      run: () => app.navigation.to(path),
    })),
    {
      id: 'workspace.sign-out',
      title: 'Log out',
      icon: <LogOutIcon />,
      run: () => void app.auth.signOut(),
    },
    {
      id: 'workspace.sign-in',
      title: 'Log in',
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
  return useMemo(
    () =>
      shellCommands(app, open)
        .filter((command) => command.when?.(app.shell.getState()) ?? session.signedIn)
        .map((command) => ({
          command,
          group: 'Workspace',
          run: () => command.run(app.shell),
        })),
    [app, open, session],
  );
}
