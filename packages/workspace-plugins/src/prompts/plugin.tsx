import { BookIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';

export const promptsPlugin = definePlugin({
  id: 'prompts',
  name: t('Saved prompts'),
  pattern: 'prompts',
  icon: <BookIcon />,
  title: () => t('Saved prompts'),
  persist: { version: 1 },
  neededWidth: 400,
  shape: 'document',
  commands: [
    {
      id: 'prompts.show-prompts',
      title: t('Saved prompts'),
      icon: <BookIcon />,
      run: (shell) => shell.workspace.open(tabId('prompts')),
    },
  ],
  load: () => import('./panel.tsx'),
});
