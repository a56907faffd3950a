import { t } from '@mach42/language/t.ts';
import { BookmarkIcon } from '@blueprintjs/icons';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';

export const savedPlugin = definePlugin({
  id: 'saved',
  name: t('Saved messages'),
  pattern: 'saved',
  icon: <BookmarkIcon />,
  title: () => t('Saved messages'),
  persist: { version: 1 },
  neededWidth: 400,
  shape: 'document',
  commands: [
    {
      id: 'saved.show-messages',
      title: t('Saved messages'),
      icon: <BookmarkIcon />,
      run: (shell) => shell.workspace.open(tabId('saved')),
    },
  ],
  load: () => import('./panel.tsx'),
});
