import { HistoryIcon, UndoIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';
import type { Shell } from '@mach42/plugin-kit/shell.ts';
import { historyActions } from './actions.ts';

const open = (shell: Shell) => shell.workspace.open(tabId('history'));

export const historyPlugin = definePlugin({
  id: 'history',
  name: t('History'),
  pattern: 'history',
  icon: <HistoryIcon />,
  title: () => t('History'),
  persist: { version: 1 },
  mobile: { order: 5, label: t('History') },
  shape: 'list and pane',
  commands: [
    {
      id: 'history.show-versions',
      title: t('Show the history of the PHOD File'),
      icon: <HistoryIcon />,
      run: (shell, version) => {
        open(shell);
        if (version !== undefined) shell.dispatch(historyActions.open(Number(version)));
      },
    },
    {
      id: 'history.revert-file',
      title: t('Revert the PHOD File to a version'),
      icon: <UndoIcon />,
      run: open,
    },
  ],
  load: () => import('./panel.tsx'),
});
