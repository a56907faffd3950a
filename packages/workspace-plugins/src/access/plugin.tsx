import { EyeOpenIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';

export const accessPlugin = definePlugin({
  id: 'access',
  name: t('Access'),
  pattern: 'access',
  icon: <EyeOpenIcon />,
  title: () => t('Access'),
  persist: { version: 1 },
  neededWidth: 400,
  shape: 'document',
  commands: [
    {
      id: 'access.show-openings',
      title: t('Show who opened my content'),
      icon: <EyeOpenIcon />,
      run: (shell) => shell.workspace.open(tabId('access')),
    },
  ],
  load: () => import('./panel.tsx'),
});
