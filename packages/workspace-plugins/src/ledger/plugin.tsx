import { ExportIcon } from '@blueprintjs/icons';
import { t } from '@mach42/language/t.ts';
import { tabId } from '@mach42/plugin-kit/pattern.ts';
import { definePlugin } from '@mach42/plugin-kit/plugin.ts';

export const ledgerPlugin = definePlugin({
  id: 'ledger',
  name: t('Ledger'),
  pattern: 'ledger',
  icon: <ExportIcon />,
  title: () => t('Ledger'),
  persist: { version: 1 },
  neededWidth: 480,
  shape: 'document',
  commands: [
    {
      id: 'ledger.show-calls',
      title: t('Show what left this machine'),
      icon: <ExportIcon />,
      run: (shell) => shell.workspace.open(tabId('ledger')),
    },
  ],
  load: () => import('./panel.tsx'),
});
