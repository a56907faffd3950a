import { BookmarkIcon, NotificationsIcon } from '@blueprintjs/icons';
import { remindersSlice } from '@mach42/conversations/reminders/reminders-slice.ts';
import { t } from '@mach42/language/t.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';
import type { ShellState } from '@mach42/plugin-kit/shell.ts';
import { readSlice } from '@mach42/plugin-kit/slices.ts';

const due = (state: ShellState): number => readSlice(remindersSlice, state).due;
const isDue = (state: ShellState): boolean => due(state) > 0;
const open = tabId('saved');

export const savedPlugin = definePlugin({
  id: 'saved',
  name: t('Saved messages'),
  pattern: 'saved',
  icon: <BookmarkIcon />,
  title: () => t('Saved and reminders'),
  persist: { version: 1 },
  mobile: {
    order: 7,
    label: t('Due'),
    icon: <NotificationsIcon />,
    badge: due,
    isShown: isDue,
  },
  neededWidth: 400,
  shape: 'document',
  commands: [
    {
      id: 'saved.show-messages',
      title: t('Saved messages and reminders'),
      icon: <BookmarkIcon />,
      run: (shell) => shell.workspace.open(open),
    },
    {
      id: 'saved.show-reminders',
      title: t('Reminders'),
      icon: <NotificationsIcon />,
      locations: ['top-bar'],
      order: 4,
      when: isDue,
      badge: due,
      run: (shell) => shell.workspace.open(open),
    },
  ],
  load: () => import('./panel.tsx'),
});
