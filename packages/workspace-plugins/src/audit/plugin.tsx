import { EyeOpenIcon, HistoryIcon } from '@blueprintjs/icons';
import { auditTitle } from '@mach42/contracts/audit/texts.ts';
import { t } from '@mach42/language/t.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';

export const auditPlugin = definePlugin({
  id: 'audit',
  name: auditTitle,
  pattern: 'audit',
  icon: <EyeOpenIcon />,
  title: () => auditTitle,
  roles: ['admin'],
  persist: { version: 1 },
  neededWidth: 560,
  shape: 'document',
  commands: [
    {
      id: 'audit.show-events',
      title: t('Show the audit'),
      icon: <HistoryIcon />,
      run: (shell) => shell.workspace.open(tabId('audit')),
    },
  ],
  load: () => import('./panel.tsx'),
});
