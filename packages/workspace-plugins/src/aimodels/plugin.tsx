import { CubeIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';

export const aimodels = definePlugin({
  id: 'aimodels',
  name: t('AI Models'),
  pattern: 'aimodels',
  icon: <CubeIcon />,
  title: () => t('AI Models'),
  persist: { version: 1 },
  mobile: { order: 2, label: t('AI') },
  firstLayout: { order: 2, weight: 38.4, fromWidth: 1700 },
  commands: [
    {
      id: 'aimodels.open-models',
      title: t('AI Models'),
      icon: <CubeIcon />,
      locations: ['start'],
      order: 1,
      run: (shell) => shell.workspace.open('aimodels'),
    },
  ],
  load: () => import('./panel.tsx'),
});
