import { ShieldIcon } from '@blueprintjs/icons';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';

export const adminPlugin = definePlugin({
  id: 'admin',
  name: 'Admin',
  pattern: 'admin',
  icon: <ShieldIcon />,
  title: () => 'Admin',
  roles: ['admin'],
  persist: { version: 1 },
  mobile: { order: 3.5, label: 'Admin' },
  load: () => import('./panel.tsx'),
});
