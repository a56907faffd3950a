import { LogInIcon, LogOutIcon, PanelStatsIcon, RefreshIcon, TintIcon } from '@blueprintjs/icons';
import type { Command } from '@mach42/plugin-kit/commands.ts';
import { chooseTheme, themes } from '@mach42/plugin-kit/theme/theme.ts';
import { useMemo } from 'react';
import { eventLogActions } from '../event-log/event-log.slice.ts';
import { useApp, useRoot } from './app-context.ts';
import type { App } from './create-app.ts';
import type { BoundCommand } from './use-commands.ts';

/** Clears every stored layout and loads the page anew. */
export function hardReset({ keeper }: App): void {
  keeper.reset();
  location.reload();
}

const anyone = () => true;

function shellCommands(app: App): readonly Command[] {
  const reset = {
    title: 'Reset the workspace layout',
    icon: <RefreshIcon />,
    when: anyone,
    run: () => hardReset(app),
  };
  return [
    { ...reset, id: 'workspace.reset-layout', keys: 'ctrl+f5' },
    { ...reset, id: 'workspace.reset-layout-mac', keys: 'shift+meta+r' },
    {
      id: 'workspace.toggle-event-log',
      title: 'Show or hide the Event Log',
      icon: <PanelStatsIcon />,
      when: anyone,
      run: (shell) => shell.dispatch(eventLogActions.toggled()),
    },
    ...themes.map((theme) => ({
      id: `workspace.use-${theme.id}`,
      title: `Theme: ${theme.name}`,
      icon: <TintIcon />,
      when: anyone,
      run: () => chooseTheme(theme.id),
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
export function useShellCommands(): readonly BoundCommand[] {
  const app = useApp();
  const signedIn = useRoot((state) => state.session.signedIn);
  return useMemo(
    () =>
      shellCommands(app)
        .filter((command) => command.when?.(app.shell.getState()) ?? signedIn)
        .map((command) => ({
          command,
          group: 'Workspace',
          run: () => command.run(app.shell),
        })),
    [app, signedIn],
  );
}
