import { ShieldIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';

export const adminPlugin = definePlugin({
  id: 'admin',
  name: t('Admin'),
  pattern: 'admin',
  icon: <ShieldIcon />,
  title: () => t('Admin'),
  roles: ['admin'],
  persist: { version: 1 },
  mobile: { order: 3.5, label: t('Admin') },
  load: () => import('./panel.tsx'),
});
