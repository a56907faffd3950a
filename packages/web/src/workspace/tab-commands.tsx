import {
  CommentIcon,
  CrossIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  HistoryIcon,
  PanelTableIcon,
} from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import type { Command } from '@mach42/plugin-kit/commands.ts';
import type { ShellState } from '@mach42/plugin-kit/shell.ts';
import type { App } from '../shell/create-app.ts';
import { uiActions } from './ui.slice.ts';

export const tabKeys = {
  close: 'mod+alt+x',
  reopen: 'shift+mod+alt+x',
} as const;

const hasTabs = ({ session, ui }: ShellState): boolean =>
  session.signedIn && ui.activeWorkspaceTabs.length > 0;

/** The commands of tabs, with their keys. */
export function tabCommands({ tabs }: Pick<App, 'tabs'>): readonly Command[] {
  /** The keyboard continues in the tab that is shown then, without any in the chat, unless it was elsewhere. */
  const followed =
    (change: (ui: ShellState['ui']) => void): Command['run'] =>
    ({ getState }) => {
      const from = document.activeElement;
      const isElsewhere = from !== document.body && from?.closest('.ws-panel-frame') === null;
      change(getState().ui);
      const { activeTab } = getState().ui;
      if (isElsewhere) return;
      if (activeTab !== undefined) tabs.focus(activeTab);
      else requestAnimationFrame(() => columnField()?.focus());
    };
  return [
    {
      id: 'workspace.next-tab',
      title: t('Next tab'),
      icon: <ChevronRightIcon />,
      keys: 'alt+pagedown',
      when: hasTabs,
      run: followed(() => tabs.step(1)),
    },
    {
      id: 'workspace.previous-tab',
      title: t('Previous tab'),
      icon: <ChevronLeftIcon />,
      keys: 'alt+pageup',
      when: hasTabs,
      run: followed(() => tabs.step(-1)),
    },
    {
      id: 'workspace.close-tab',
      title: t('Close the tab'),
      icon: <CrossIcon />,
      keys: tabKeys.close,
      when: hasTabs,
      run: followed(({ activeTab }) => {
        if (activeTab !== undefined) tabs.close(activeTab);
      }),
    },
    {
      id: 'workspace.reopen-tab',
      title: t('Reopen the closed tab'),
      icon: <HistoryIcon />,
      keys: tabKeys.reopen,
      run: followed(() => tabs.reopen()),
    },
    {
      id: 'workspace.focus-chat',
      title: t('Go to the chat'),
      icon: <CommentIcon />,
      keys: 'mod+alt+c',
      when: () => true,
      run: ({ dispatch }) => {
        if (columnField() === undefined) dispatch(uiActions.columnShown());
        requestAnimationFrame(() => columnField()?.focus());
      },
    },
    {
      id: 'workspace.focus-panel',
      title: t('Go to the workspace panel'),
      icon: <PanelTableIcon />,
      keys: 'mod+alt+p',
      when: hasTabs,
      run: ({ getState }) => {
        const { activeTab } = getState().ui;
        if (activeTab !== undefined) tabs.focus(activeTab);
      },
    },
  ];
}

/** Returns the field of the composer: in the column, or in the one panel of a small screen. */
function columnField(): HTMLElement | undefined {
  const fields = document.querySelectorAll<HTMLElement>(
    ':is(.ws-column, .ws-small-page) .ws-composer textarea',
  );
  return fields[0];
}
